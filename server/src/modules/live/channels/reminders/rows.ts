import { sql } from 'kysely'
import type { CatalogRows } from '#modules/library'

export interface ProgrammeName {
  readonly channelId: string
  /** In milliseconds. */
  readonly startsAt: number
}

export interface ProgrammeReminder extends ProgrammeName {
  readonly profileId: string
  readonly mediaId: string
  readonly endsAt: number
}

interface Stored {
  channel_id: string
  starts_at: bigint
  profile_id: string
  item_id: string
  ends_at: bigint
}

const readRow = (row: Stored): ProgrammeReminder => ({
  channelId: row.channel_id,
  startsAt: Number(row.starts_at),
  profileId: row.profile_id,
  mediaId: row.item_id,
  endsAt: Number(row.ends_at),
})

export type ProgrammeReminderRows = ReturnType<typeof programmeReminderRows>

/** The SQL of reminders of programmes. */
export function programmeReminderRows(db: CatalogRows) {
  return {
    /** Adds a reminder unless it is set; false where too many are set for what has not begun. */
    async set(one: ProgrammeReminder, bound: { now: number; remindersMax: number }): Promise<boolean> {
      const { channelId, startsAt, profileId, mediaId, endsAt } = one
      const { rows } = await sql`
        insert into catalog.programme_reminder (channel_id, starts_at, profile_id, item_id, ends_at)
        select ${channelId}, ${startsAt}, ${profileId}::uuid, ${mediaId}, ${endsAt}
        where (select count(*) from catalog.programme_reminder
            where profile_id = ${profileId}::uuid and starts_at > ${bound.now}
              and (channel_id, starts_at) <> (${channelId}, ${startsAt})) < ${bound.remindersMax}
        on conflict (channel_id, starts_at, profile_id)
          do update set item_id = excluded.item_id, ends_at = excluded.ends_at
        returning channel_id`.execute(db)
      return rows.length > 0
    },
    async remove({ channelId, startsAt }: ProgrammeName, profileId: string): Promise<void> {
      await sql`
        delete from catalog.programme_reminder
        where (channel_id, starts_at, profile_id) = (${channelId}, ${startsAt}, ${profileId}::uuid)`.execute(
        db,
      )
    },
    /** What a profile is still to be reminded of, the next first. */
    async ofProfile(profileId: string, { now, limit }: { now: number; limit: number }) {
      const { rows } = await sql<Stored>`
        select * from catalog.programme_reminder
        where profile_id = ${profileId}::uuid and starts_at > ${now}
        order by starts_at, channel_id limit ${limit}`.execute(db)
      return rows.map(readRow)
    },
    /** Some that have begun. */
    async due({ now, limit }: { now: number; limit: number }): Promise<ProgrammeReminder[]> {
      const { rows } = await sql<Stored>`
        select * from catalog.programme_reminder
        where starts_at <= ${now}
        order by starts_at, channel_id, profile_id
        limit ${limit}`.execute(db)
      return rows.map(readRow)
    },
    /** Takes these out of the table; those that another worker took are left to it. */
    async claim(due: readonly ProgrammeReminder[]): Promise<ProgrammeReminder[]> {
      const { rows } = await sql<Stored>`
        with wanted as (
          select r.channel_id, r.starts_at, r.profile_id from catalog.programme_reminder r
          join unnest(
            ${due.map(({ channelId }) => channelId)}::text[],
            ${due.map(({ startsAt }) => startsAt)}::bigint[],
            ${due.map(({ profileId }) => profileId)}::uuid[]
          ) as due (channel_id, starts_at, profile_id) using (channel_id, starts_at, profile_id)
          order by r.starts_at, r.channel_id, r.profile_id
          for update of r skip locked
        )
        delete from catalog.programme_reminder r using wanted
        where (r.channel_id, r.starts_at, r.profile_id) =
          (wanted.channel_id, wanted.starts_at, wanted.profile_id)
        returning r.*`.execute(db)
      return rows.map(readRow)
    },
    async erase(profileId: string): Promise<void> {
      await sql`delete from catalog.programme_reminder where profile_id = ${profileId}::uuid`.execute(db)
    },
  }
}
