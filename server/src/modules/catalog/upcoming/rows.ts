import { sql } from 'kysely'
import type { CatalogRows } from '../tables.ts'

interface Wish {
  readonly upcomingId: string
  readonly profileId: string
  readonly now: number
  readonly remindersMax: number
}

export type ReminderRows = ReturnType<typeof reminderRows>

/** The SQL of this room. */
export function reminderRows(db: CatalogRows) {
  return {
    /** Adds a reminder unless it is there, or there are too many of shows that have not begun; then false. */
    async set({ upcomingId, profileId, now, remindersMax }: Wish): Promise<boolean> {
      const at = new Date(now)
      const { rows } = await sql`
        insert into catalog.reminder (upcoming_id, profile_id, created_at)
        select ${upcomingId}, ${profileId}::uuid, ${at}
        where (select count(*) from catalog.reminder r join catalog.card c on c.id = r.upcoming_id
            where r.profile_id = ${profileId}::uuid and r.upcoming_id <> ${upcomingId}
              and c.started_at > ${at}) < ${remindersMax}
        on conflict (upcoming_id, profile_id) do update set created_at = reminder.created_at
        returning upcoming_id`.execute(db)
      return rows.length > 0
    },

    async remove({ upcomingId, profileId }: Pick<Wish, 'upcomingId' | 'profileId'>): Promise<void> {
      await db
        .deleteFrom('reminder')
        .where('upcoming_id', '=', upcomingId)
        .where('profile_id', '=', profileId)
        .execute()
    },

    async among(profileId: string, upcomingIds: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await db
        .selectFrom('reminder')
        .select('upcoming_id')
        .where('profile_id', '=', profileId)
        .where('upcoming_id', 'in', [...upcomingIds])
        .execute()
      return new Set(found.map(({ upcoming_id }) => upcoming_id))
    },

    exportOf: (profileId: string, limit: number) =>
      db
        .selectFrom('reminder')
        .select(['upcoming_id', 'created_at'])
        .where('profile_id', '=', profileId)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),

    async erase(profileId: string): Promise<void> {
      await db.deleteFrom('reminder').where('profile_id', '=', profileId).execute()
    },
  }
}
