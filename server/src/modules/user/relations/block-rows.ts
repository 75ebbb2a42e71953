import type { BlockedProfile } from '@tayang/contract'
import { sql, type Kysely } from 'kysely'
import type { UserTables } from '../rows/tables.ts'

/** The SQL of blocks; runs as well inside a transaction. */
export function blockRows(db: Kysely<UserTables>) {
  return {
    /** False where it is there already. */
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

    /** Who of two people blocked the other. */
    async between(one: string, other: string): Promise<ReadonlySet<string>> {
      const found = await db
        .selectFrom('block')
        .select('block_by_account_id')
        .where('block_by_account_id', 'in', [one, other])
        .where('block_to_account_id', 'in', [one, other])
        .execute()
      return new Set(found.map((row) => row.block_by_account_id))
    },

    /** The same where the other is known by their profile: two primary steps through unique indexes. */
    async betweenProfile(viewerAccountId: string, otherProfileId: string): Promise<ReadonlySet<string>> {
      const found = await db
        .selectFrom('profile')
        .innerJoin('block', (join) =>
          join.on(({ eb, and, or }) =>
            or([
              and([
                eb('block.block_by_account_id', '=', viewerAccountId),
                eb('block.block_to_account_id', '=', eb.ref('profile.account_id')),
              ]),
              and([
                eb('block.block_by_account_id', '=', eb.ref('profile.account_id')),
                eb('block.block_to_account_id', '=', viewerAccountId),
              ]),
            ]),
          ),
        )
        .select('block.block_by_account_id')
        .where('profile.id', '=', otherProfileId)
        .execute()
      return new Set(found.map((row) => row.block_by_account_id))
    },

    /** Those of these accounts between whom and the owner of this profile there is a block, whoever made it. */
    async partedFrom(ownerProfileId: string, accountIds: readonly string[]): Promise<string[]> {
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

    /** One page of whom an account blocked, the newest first. */
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
