import { sql } from 'kysely'
import type { CatalogRows } from '#modules/library'

interface NewReminder {
  readonly upcomingId: string
  readonly profileId: string
  readonly now: number
  readonly remindersMax: number
}

export interface DueReminder {
  readonly upcomingId: string
  readonly profileId: string
  readonly ownerProfileId: string
  /** The title in either language. */
  readonly en: string
  readonly id: string
  readonly startedAt: Date
}

export type ReminderRows = ReturnType<typeof reminderRows>

/** The SQL of reminders. */
export function reminderRows(db: CatalogRows) {
  return {
    ...remindersOfShow(db),
    ...remindersOfProfile(db),
  }
}

/** Setting and claiming reminders. */
function remindersOfShow(db: CatalogRows) {
  return {
    /** Adds a reminder unless it is set; false where too many are set for shows that have not begun. */
    async set({ upcomingId, profileId, now, remindersMax }: NewReminder): Promise<boolean> {
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

    /**
     * Takes some due reminders and marks them as sent; those that another worker took are left to it. A reminder is due
     * when its show begins soon; one that was set later than that is due when the show begins.
     */
    async claimDue(due: { now: number; aheadMs: number; limit: number }): Promise<DueReminder[]> {
      const at = sql`${new Date(due.now)}::timestamptz`
      const ahead = sql`${due.aheadMs}::float8 * interval '1 millisecond'`
      const { rows } = await sql<DueReminder>`
        with due as (
          select r.upcoming_id, r.profile_id, c.profile_id as owner_id,
            c.title_en, c.title_id, c.started_at
          from catalog.reminder r join catalog.card c on c.id = r.upcoming_id
          where c.kind = 'upcoming-live' and c.owner_left_at is null
            and c.finished_at > ${at} and c.started_at <= ${at} + ${ahead}
            and r.told_for is distinct from c.started_at
            and (r.created_at <= c.started_at - ${ahead} or c.started_at <= ${at})
          order by r.upcoming_id, r.profile_id
          limit ${due.limit}
          for update of r skip locked
        )
        update catalog.reminder r set told_for = due.started_at
        from due where r.upcoming_id = due.upcoming_id and r.profile_id = due.profile_id
        returning r.upcoming_id as "upcomingId", r.profile_id as "profileId",
          due.owner_id as "ownerProfileId", due.title_en as en, due.title_id as id,
          due.started_at as "startedAt"`.execute(db)
      return rows
    },
  }
}

/** Reminders of a profile. */
function remindersOfProfile(db: CatalogRows) {
  return {
    async remove({ upcomingId, profileId }: Pick<NewReminder, 'upcomingId' | 'profileId'>): Promise<void> {
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
