import { sql, type Generated, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Closing } from './closing-plan.ts'

export interface ScreenTables {
  setting_change: {
    place: Generated<bigint>
    key: string
    /** JSON text on write, a value on read. */
    value: unknown
    changed_at: Date
    changed_by: string
  }
  maintenance_change: {
    place: Generated<bigint>
    is_on: boolean
    starts_at: Date
    is_urgent: boolean
    changed_at: Date
    changed_by: string
  }
  page_event: {
    place: Generated<bigint>
    received_at: Date
    at: Date
    name: string
    pseudonym: string | null
    category: string | null
    partner_name: string | null
    video_title: string | null
    path: string | null
    props: Readonly<Record<string, unknown>>
  }
}

export type SettingChangeRow = Selectable<ScreenTables['setting_change']>
export type PageEventRow = Insertable<ScreenTables['page_event']>

/** Events that one statement deletes at most, so that a sweep blocks no other statement for long. */
const SWEPT_AT_ONCE = 10_000

/** A later row has a higher place. */
export interface PlacedClosing extends Closing {
  readonly place: bigint
}

export type ScreenRows = ReturnType<typeof screenRows>

/** The SQL of this module. */
export function screenRows(db: Kysely<ScreenTables>) {
  return { ...settingRows(db), ...maintenanceRows(db), ...eventRows(db) }
}

function settingRows(db: Kysely<ScreenTables>) {
  return {
    /** The latest change of each of these settings. */
    lastChanges: (keys: readonly string[]): Promise<SettingChangeRow[]> =>
      db
        .selectFrom('setting_change')
        .selectAll()
        .distinctOn('key')
        .where('key', 'in', [...keys])
        .orderBy('key')
        .orderBy('place', 'desc')
        .execute(),

    async insertChange(change: { key: string; value: unknown; at: Date; by: string }): Promise<void> {
      await db
        .insertInto('setting_change')
        .values({
          key: change.key,
          value: change.value === null ? null : JSON.stringify(change.value),
          changed_at: change.at,
          changed_by: change.by,
        })
        .execute()
    },

    changesOf: (key: string, page: { limit: number; offset: number }): Promise<SettingChangeRow[]> =>
      db
        .selectFrom('setting_change')
        .selectAll()
        .where('key', '=', key)
        .orderBy('place', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),

    async countChangesOf(key: string): Promise<number> {
      const { count } = await db
        .selectFrom('setting_change')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

function maintenanceRows(db: Kysely<ScreenTables>) {
  return {
    async lastClosing(): Promise<PlacedClosing | undefined> {
      const last = await db
        .selectFrom('maintenance_change')
        .select(['place', 'is_on', 'starts_at'])
        .orderBy('place', 'desc')
        .limit(1)
        .executeTakeFirst()
      return last && { place: last.place, isOn: last.is_on, startsAt: last.starts_at.getTime() }
    },

    async insertClosing(closing: Closing & { isUrgent: boolean; at: Date; by: string }): Promise<bigint> {
      const { place } = await db
        .insertInto('maintenance_change')
        .values({
          is_on: closing.isOn,
          starts_at: new Date(closing.startsAt),
          is_urgent: closing.isUrgent,
          changed_at: closing.at,
          changed_by: closing.by,
        })
        .returning('place')
        .executeTakeFirstOrThrow()
      return place
    },
  }
}

function eventRows(db: Kysely<ScreenTables>) {
  return {
    async insertEvents(events: readonly PageEventRow[]): Promise<void> {
      await db
        .insertInto('page_event')
        .values(events.map((event) => ({ ...event, props: sql`${JSON.stringify(event.props)}` })))
        .execute()
    },

    async sweepEvents(before: Date): Promise<void> {
      for (;;) {
        const old = db
          .selectFrom('page_event')
          .select('place')
          .where('received_at', '<', before)
          .limit(SWEPT_AT_ONCE)
        const swept = await db.deleteFrom('page_event').where('place', 'in', old).executeTakeFirst()
        if (Number(swept.numDeletedRows) < SWEPT_AT_ONCE) return
      }
    },
  }
}
