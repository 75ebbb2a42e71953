import { sql, type Kysely } from 'kysely'
import { isId } from '#platform/ids/ids'
import type { UserTables } from '../rows/tables.ts'

export interface PersonFound {
  readonly profileId: string
  readonly accountId: string
}

export type PersonRows = ReturnType<typeof personRows>

/** The SQL by which one person finds another; also runs inside a transaction. */
export function personRows(db: Kysely<UserTables>) {
  return {
    /** By profile id or account id: both are UUIDv7, so they never collide. */
    async find(id: string): Promise<PersonFound | undefined> {
      if (!isId(id)) return undefined
      return await db
        .selectFrom('profile')
        .select(['id as profileId', 'account_id as accountId'])
        .where(({ eb, or }) => or([eb('id', '=', id), eb('account_id', '=', id)]))
        .executeTakeFirst()
    },

    /** The profile, if others may see it: the profile of a closed account is hidden. */
    async seen(profileId: string) {
      if (!isId(profileId)) return undefined
      return await db
        .selectFrom('profile')
        .innerJoin('account', 'account.id', 'profile.account_id')
        .selectAll('profile')
        .where('profile.id', '=', profileId)
        .where('account.status', '=', 'active')
        .executeTakeFirst()
    },

    /**
     * Locks the profiles in the order of their ids, so that two transactions about the same people cannot deadlock.
     * False when one of them does not exist, for example because its account has just been erased.
     */
    async lock(...profileIds: readonly string[]): Promise<boolean> {
      const held = await db
        .selectFrom('profile')
        .select('id')
        .where('id', '=', sql<string>`any(${[...profileIds]}::uuid[])`)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
      return held.length === profileIds.length
    },
  }
}
