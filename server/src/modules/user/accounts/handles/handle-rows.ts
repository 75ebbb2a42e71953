import type { Kysely } from 'kysely'
import type { ProfileRow } from '../../rows/account-rows.ts'
import type { UserTables } from '../../rows/tables.ts'

/** Times of changes that are looked at: more than may be made in the period. */
const TIMES_MAX = 50

/** The SQL of handles; also runs inside a transaction. */
export function handleRows(db: Kysely<UserTables>) {
  return {
    /** When this profile took handles after `since`, the oldest first. */
    async takenSince(profileId: string, since: Date): Promise<Date[]> {
      const found = await db
        .selectFrom('handle')
        .select('taken_at')
        .where('profile_id', '=', profileId)
        .where('taken_at', '>', since)
        .orderBy('taken_at')
        .limit(TIMES_MAX)
        .execute()
      return found.map(({ taken_at }) => taken_at)
    },

    /** Deletes a former handle that its owner left before this time, so that others may take it. */
    async freeExpired(name: string, leftBefore: Date): Promise<void> {
      await db.deleteFrom('handle').where('name', '=', name).where('left_at', '<=', leftBefore).execute()
    },

    /** Ends the present handle of the profile. */
    async leaveCurrent(profileId: string, at: Date): Promise<void> {
      await db
        .updateTable('handle')
        .set({ left_at: at })
        .where('profile_id', '=', profileId)
        .where('left_at', 'is', null)
        .execute()
    },

    /** False when another profile has the handle, or had it lately. One's own former handle is taken back. */
    async take(name: string, profileId: string, at: Date): Promise<boolean> {
      const taken = await db
        .insertInto('handle')
        .values({ name, profile_id: profileId, taken_at: at, left_at: null })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ taken_at: at, left_at: null })
            .where('handle.profile_id', '=', profileId),
        )
        .returning('name')
        .executeTakeFirst()
      return taken !== undefined
    },

    /** Writes the present handle to the profile. */
    setOfProfile: (profileId: string, handle: string): Promise<ProfileRow | undefined> =>
      db.updateTable('profile').set({ handle }).where('id', '=', profileId).returningAll().executeTakeFirst(),

    /** Whose handle this is, or was until after `leftAfter`, where others may see the profile. */
    seen: (name: string, leftAfter: Date) =>
      db
        .selectFrom('handle')
        .innerJoin('profile', 'profile.id', 'handle.profile_id')
        .innerJoin('account', 'account.id', 'profile.account_id')
        .select(['profile.id as profileId', 'profile.handle'])
        .where('handle.name', '=', name)
        .where('account.status', '=', 'active')
        .where(({ or, eb }) => or([eb('left_at', 'is', null), eb('left_at', '>', leftAfter)]))
        .executeTakeFirst(),

    async sweep(leftBefore: Date): Promise<void> {
      await db.deleteFrom('handle').where('left_at', '<=', leftBefore).execute()
    },
  }
}
