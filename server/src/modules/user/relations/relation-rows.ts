import type { RelationEntry } from '@tayang/contract'
import { sql, type Insertable, type Kysely } from 'kysely'
import { keepQuery } from '#platform/database/kept-query'
import type { UserTables } from '../rows/tables.ts'

/** The SQL of following; also runs inside a transaction. A trigger keeps the counts on profiles. */
export function relationRows(db: Kysely<UserTables>) {
  return { ...writeQueries(db), ...readQueries(db) }
}

function writeQueries(db: Kysely<UserTables>) {
  const idOf = async (followerProfileId: string, profileId: string): Promise<string | null> => {
    const found = await db
      .selectFrom('relation')
      .select('id')
      .where('follower_profile_id', '=', followerProfileId)
      .where('profile_id', '=', profileId)
      .executeTakeFirst()
    return found?.id ?? null
  }

  return {
    idOf,

    /** The relation of this pair with its bell. */
    between: (followerProfileId: string, profileId: string) =>
      db
        .selectFrom('relation')
        .select(['id', 'has_bell'])
        .where('follower_profile_id', '=', followerProfileId)
        .where('profile_id', '=', profileId)
        .executeTakeFirst(),

    /** Creates the relation of this pair unless it exists, and returns its id. */
    async put(row: Insertable<UserTables['relation']>): Promise<string> {
      const [made] = await db
        .insertInto('relation')
        .values(row)
        .onConflict((taken) => taken.columns(['follower_profile_id', 'profile_id']).doNothing())
        .returning('id')
        .execute()
      if (made) return made.id
      const id = await idOf(row.follower_profile_id, row.profile_id)
      if (id === null) throw new Error('a relation that conflicted is gone although its people are locked')
      return id
    },

    async followedBy(relationId: string, followerProfileId: string): Promise<string | undefined> {
      const found = await db
        .selectFrom('relation')
        .select('profile_id')
        .where('id', '=', relationId)
        .where('follower_profile_id', '=', followerProfileId)
        .executeTakeFirst()
      return found?.profile_id
    },

    /** False when the follower has no such relation. */
    async setBell(relationId: string, followerProfileId: string, hasBell: boolean): Promise<boolean> {
      const set = await db
        .updateTable('relation')
        .set({ has_bell: hasBell })
        .where('id', '=', relationId)
        .where('follower_profile_id', '=', followerProfileId)
        .executeTakeFirst()
      return set.numUpdatedRows === 1n
    },

    async end(relationId: string): Promise<boolean> {
      const ended = await db.deleteFrom('relation').where('id', '=', relationId).executeTakeFirst()
      return ended.numDeletedRows === 1n
    },

    /** Ends following of two people both ways. */
    async endBetween(one: string, other: string): Promise<void> {
      await db
        .deleteFrom('relation')
        .where('follower_profile_id', 'in', [one, other])
        .where('profile_id', 'in', [one, other])
        .execute()
    },
  }
}

const followedQuery = keepQuery(
  (db: Kysely<UserTables>, asked: { readonly follower: string; readonly profileIds: readonly string[] }) =>
    db
      .selectFrom('relation')
      .select('profile_id')
      .where('follower_profile_id', '=', asked.follower)
      .where('profile_id', '=', sql<string>`any(${asked.profileIds}::uuid[])`),
)

function readQueries(db: Kysely<UserTables>) {
  return {
    /** Those of these profiles that a profile follows. */
    async followedAmong(follower: string, profileIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (profileIds.length === 0) return new Set()
      const found = await followedQuery(db, { follower, profileIds })
      return new Set(found.map(({ profile_id }) => profile_id))
    },

    /** Followers in the order in which they began to follow, and where the next page begins. */
    async followersAfter(
      profileId: string,
      { after, limit }: { after: string | null; limit: number },
    ): Promise<{ profileIds: string[]; last: string | null }> {
      const found = await db
        .selectFrom('relation')
        .select(['id', 'follower_profile_id'])
        .where('profile_id', '=', profileId)
        .where('has_bell', '=', true)
        .$if(after !== null, (all) => all.where('id', '>', after))
        .orderBy('id')
        .limit(limit)
        .execute()
      return {
        profileIds: found.map(({ follower_profile_id }) => follower_profile_id),
        last: found.at(-1)?.id ?? null,
      }
    },

    /** How many people began to follow between these times and still do. */
    async countBetween(profileId: string, { from, to }: { from: number; to: number }): Promise<number> {
      const found = await db
        .selectFrom('relation')
        .select(({ fn }) => fn.countAll<bigint>().as('number'))
        .where('profile_id', '=', profileId)
        .where('created_at', '>=', new Date(from))
        .where('created_at', '<=', new Date(to))
        .executeTakeFirstOrThrow()
      return Number(found.number)
    },

    /** One page of followers or followings, newest first, each with the relation of the viewer to them. */
    async page(request: {
      of: string
      type: 'followers' | 'following'
      viewerProfileId: string
      limit: number
      offset: number
    }): Promise<RelationEntry[]> {
      const [here, there] =
        request.type === 'followers'
          ? (['relation.profile_id', 'relation.follower_profile_id'] as const)
          : (['relation.follower_profile_id', 'relation.profile_id'] as const)
      const found = await db
        .selectFrom('relation')
        .innerJoin('profile', 'profile.id', there)
        .leftJoin('relation as own', (join) =>
          join
            .onRef('own.profile_id', '=', 'profile.id')
            .on('own.follower_profile_id', '=', request.viewerProfileId),
        )
        .select([
          'profile.id as id',
          'profile.account_id as accountId',
          'profile.name as name',
          'profile.avatar as avatar',
          'own.id as profileRelationId',
        ])
        .where(here, '=', request.of)
        .orderBy('relation.id', 'desc')
        .limit(request.limit)
        .offset(request.offset)
        .execute()
      return found.map((row) => ({ ...row, isFollowing: row.profileRelationId !== null }))
    },
  }
}
