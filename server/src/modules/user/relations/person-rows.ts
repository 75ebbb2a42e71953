import { sql, type Kysely } from 'kysely'
import { isId } from '#platform/ids/ids'
import type { UserTables } from '../rows/tables.ts'

export interface PersonFound {
  readonly profileId: string
  readonly accountId: string
}

export type PersonRows = ReturnType<typeof personRows>

/** The SQL by which one person finds another; runs as well inside a transaction. */
export function personRows(db: Kysely<UserTables>) {
  return {
    /** By profile or account id: both are UUIDv7 and no two are the same (A042). */
    async find(id: string): Promise<PersonFound | undefined> {
      if (!isId(id)) return undefined
      return await db
        .selectFrom('profile')
        .select(['id as profileId', 'account_id as accountId'])
        .where(({ eb, or }) => or([eb('id', '=', id), eb('account_id', '=', id)]))
        .executeTakeFirst()
    },

    /** A profile that others may see: nobody sees one of a closed account. */
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
     * Always in the order of ids, so that two transactions about the same people never wait in a circle. No where one
     * of them is not there: whoever erases their account may have been quicker.
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
