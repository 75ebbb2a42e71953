import type { BlockedProfile } from '@tayang/contract'
import { sql, type Kysely } from 'kysely'
import type { UserTables } from '../rows/tables.ts'

/** The SQL of blocks; also runs inside a transaction. */
export function blockRows(db: Kysely<UserTables>) {
  return { ...writeQueries(db), ...readQueries(db), ...newQueries(db), ...pageQueries(db) }
}

/** Where a page of blocks ended. */
interface BlockPlace {
  readonly at: Date
  readonly id: string
}

/** An account that the owner of a profile blocked. */
export interface BlockMade {
  readonly ownerProfileId: string
  readonly accountId: string
}

function writeQueries(db: Kysely<UserTables>) {
  return {
    /** False when the block exists already. */
    async put(row: UserTables['block']): Promise<boolean> {
      const made = await db
        .insertInto('block')
        .values(row)
        .onConflict((taken) => taken.columns(['block_by_account_id', 'block_to_account_id']).doNothing())
        .executeTakeFirst()
      return made.numInsertedOrUpdatedRows === 1n
    },

    async end(blockByAccountId: string, blockToAccountId: string): Promise<boolean> {
      const ended = await db
        .deleteFrom('block')
        .where('block_by_account_id', '=', blockByAccountId)
        .where('block_to_account_id', '=', blockToAccountId)
        .executeTakeFirst()
      return ended.numDeletedRows === 1n
    },
  }
}

function readQueries(db: Kysely<UserTables>) {
  return {
    /** Which of two people blocked the other, by account id. */
    async between(one: string, other: string): Promise<ReadonlySet<string>> {
      const found = await db
        .selectFrom('block')
        .select('block_by_account_id')
        .where('block_by_account_id', 'in', [one, other])
        .where('block_to_account_id', 'in', [one, other])
        .execute()
      return new Set(found.map((row) => row.block_by_account_id))
    },

    /** The same for many pairs, whose second person is named by profile id; keyed by the index of the pair. */
    async betweenProfiles(
      pairs: readonly { viewerAccountId: string; otherProfileId: string }[],
    ): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
      const { rows } = await sql<{ place: bigint; id: string }>`
        with pair as (
          select v.place, v.viewer, p.account_id as other
          from unnest(${pairs.map(({ viewerAccountId }) => viewerAccountId)}::uuid[],
            ${pairs.map(({ otherProfileId }) => otherProfileId)}::uuid[])
            with ordinality as v(viewer, profile, place)
          join "user".profile p on p.id = v.profile
        )
        select place, b.block_by_account_id as id from pair
        join "user".block b on b.block_by_account_id = viewer and b.block_to_account_id = other
        union all
        select place, b.block_by_account_id from pair
        join "user".block b on b.block_by_account_id = other and b.block_to_account_id = viewer`.execute(db)
      const found = new Map<number, Set<string>>()
      for (const { place, id } of rows) {
        const at = Number(place) - 1
        found.set(at, (found.get(at) ?? new Set()).add(id))
      }
      return found
    },

    /** Which of these accounts blocked the owner of this profile, or are blocked by them. */
    async blockedEitherWay(ownerProfileId: string, accountIds: readonly string[]): Promise<string[]> {
      if (accountIds.length === 0) return []
      const { rows } = await sql<{ id: string }>`
        select b.block_to_account_id as id from "user".block b join "user".profile p
          on p.account_id = b.block_by_account_id
        where p.id = ${ownerProfileId}::uuid and b.block_to_account_id = any(${[...accountIds]}::uuid[])
        union
        select b.block_by_account_id from "user".block b join "user".profile p
          on p.account_id = b.block_to_account_id
        where p.id = ${ownerProfileId}::uuid and b.block_by_account_id = any(${[...accountIds]}::uuid[])
      `.execute(db)
      return rows.map(({ id }) => id)
    },

    async blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<string[]> {
      const found = await db
        .selectFrom('block')
        .innerJoin('profile', 'profile.account_id', 'block.block_by_account_id')
        .select('block.block_to_account_id')
        .where('profile.id', '=', ownerProfileId)
        .where('block.block_to_account_id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
        .execute()
      return found.map((row) => row.block_to_account_id)
    },
  }
}

function newQueries(db: Kysely<UserTables>) {
  return {
    /** Whom the owners of these profiles blocked since, the earliest first, at most `limit` after a place. */
    async since(
      ownerProfileIds: readonly string[],
      { after, limit }: { after: BlockPlace; limit: number },
    ): Promise<(BlockPlace & BlockMade)[]> {
      const { rows } = await sql<{ id: string; created_at: Date; owner: string; blocked: string }>`
        select b.id, b.created_at, p.id as owner, b.block_to_account_id as blocked
        from "user".block b join "user".profile p on p.account_id = b.block_by_account_id
        where (b.created_at, b.id) > (${after.at}, ${after.id}::uuid)
          and p.id = any(${[...ownerProfileIds]}::uuid[])
        order by b.created_at, b.id limit ${limit}`.execute(db)
      return rows.map(({ id, created_at, owner, blocked }) => ({
        id,
        at: created_at,
        ownerProfileId: owner,
        accountId: blocked,
      }))
    },
  }
}

function pageQueries(db: Kysely<UserTables>) {
  return {
    /** One page of the people that an account blocked, newest first. */
    async page(
      blockByAccountId: string,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ blocked: BlockedProfile[]; total: number }> {
      const own = db.selectFrom('block').where('block_by_account_id', '=', blockByAccountId)
      const [found, count] = await Promise.all([
        own
          .innerJoin('profile', 'profile.account_id', 'block.block_to_account_id')
          .select([
            'profile.id as id',
            'profile.account_id as accountId',
            'profile.name as name',
            'profile.avatar as avatar',
            'block.created_at as blockedAt',
          ])
          .orderBy('block.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
        own.select(db.fn.countAll().as('total')).executeTakeFirst(),
      ])
      return {
        blocked: found.map((row) => ({ ...row, blockedAt: row.blockedAt.getTime() })),
        total: Number(count?.total ?? 0),
      }
    },
  }
}
