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
    reason: Generated<string>
    /** Null: it began when it was made. */
    starts_at: Date | null
    /** The place of a change that this row calls off; such a row changes nothing else. */
    cancels: bigint | null
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

export interface NewSettingChange {
  readonly key: string
  readonly value: unknown
  readonly at: Date
  readonly by: string
  readonly reason: string
  readonly startsAt: Date | null
  readonly cancels: bigint | null
}

export type PageEventRow = Insertable<ScreenTables['page_event']>

/** Events that one statement deletes at most, so that a sweep blocks no other statement for long. */
const SWEPT_AT_ONCE = 10_000

/** A later row has a higher place. */
export interface PlacedClosing extends Closing {
  readonly place: bigint
  readonly changedAt: number
  readonly changedBy: string
}

export type ScreenRows = ReturnType<typeof screenRows>

/** The SQL of this module. */
export function screenRows(db: Kysely<ScreenTables>) {
  return { ...settingRows(db), ...settingHistoryRows(db), ...maintenanceRows(db), ...eventRows(db) }
}

/** Changes that nobody called off. */
function validChanges(db: Kysely<ScreenTables>) {
  return db
    .selectFrom('setting_change')
    .selectAll()
    .where('cancels', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('setting_change as later')
            .select('later.place')
            .whereRef('later.cancels', '=', 'setting_change.place'),
        ),
      ),
    )
}

function settingRows(db: Kysely<ScreenTables>) {
  return {
    /** The change of each of these settings that applies at a time. */
    lastChanges: (keys: readonly string[], at: Date): Promise<SettingChangeRow[]> =>
      validChanges(db)
        .distinctOn('key')
        .where('key', 'in', [...keys])
        .where(({ eb, or }) => or([eb('starts_at', 'is', null), eb('starts_at', '<=', at)]))
        .orderBy('key')
        .orderBy(({ fn }) => fn.coalesce('starts_at', 'changed_at'), 'desc')
        .orderBy('place', 'desc')
        .execute(),

    /** Changes that begin after a time, the earliest first. */
    changesAfter: (at: Date): Promise<SettingChangeRow[]> =>
      validChanges(db).where('starts_at', '>', at).orderBy('starts_at').orderBy('place').execute(),

    /** The place of the newest row of each setting that was ever changed. */
    async revisions(): Promise<ReadonlyMap<string, number>> {
      const found = await db
        .selectFrom('setting_change')
        .select(({ fn }) => ['key', fn.max('place').as('place')])
        .groupBy('key')
        .execute()
      return new Map(found.map(({ key, place }) => [key, Number(place)]))
    },

    /** Serializes the changes of one setting until the end of the transaction. */
    async lockSetting(key: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`.execute(db)
    },

    async insertChange(change: NewSettingChange): Promise<void> {
      await db
        .insertInto('setting_change')
        .values({
          key: change.key,
          value: change.value === null ? null : JSON.stringify(change.value),
          changed_at: change.at,
          changed_by: change.by,
          reason: change.reason,
          starts_at: change.startsAt,
          cancels: change.cancels,
        })
        .execute()
    },
  }
}

function settingHistoryRows(db: Kysely<ScreenTables>) {
  return {
    /** The newest first; `before` is the place of the last one that was read. */
    changesOf: (key: string, { before, limit }: { before: number | null; limit: number }) =>
      db
        .selectFrom('setting_change')
        .selectAll()
        .select(({ exists, selectFrom }) =>
          exists(
            selectFrom('setting_change as later')
              .select('later.place')
              .whereRef('later.cancels', '=', 'setting_change.place'),
          ).as('is_cancelled'),
        )
        .where('key', '=', key)
        .where('cancels', 'is', null)
        .$if(before !== null, (all) => all.where('place', '<', BigInt(before ?? 0)))
        .orderBy('place', 'desc')
        .limit(limit)
        .execute(),

    changeAt: (key: string, place: number): Promise<SettingChangeRow | undefined> =>
      db
        .selectFrom('setting_change')
        .selectAll()
        .where('key', '=', key)
        .where('place', '=', BigInt(place))
        .where('cancels', 'is', null)
        .executeTakeFirst(),
  }
}

function maintenanceRows(db: Kysely<ScreenTables>) {
  return {
    async lastClosing(): Promise<PlacedClosing | undefined> {
      const last = await db
        .selectFrom('maintenance_change')
        .select(['place', 'is_on', 'starts_at', 'changed_at', 'changed_by'])
        .orderBy('place', 'desc')
        .limit(1)
        .executeTakeFirst()
      return (
        last && {
          place: last.place,
          isOn: last.is_on,
          startsAt: last.starts_at.getTime(),
          changedAt: last.changed_at.getTime(),
          changedBy: last.changed_by,
        }
      )
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

    /** Deletes what is old, and of the others all but the newest `rowsMax`. */
    async sweepEvents({ before, rowsMax }: { before: Date; rowsMax: number }): Promise<void> {
      for (;;) {
        const newest = db.selectFrom('page_event').select(({ fn }) => fn.max('place').as('place'))
        const old = db
          .selectFrom('page_event')
          .select('place')
          .where(({ or, eb }) =>
            or([
              eb('received_at', '<', before),
              eb('place', '<=', eb(newest, '-', sql<bigint>`${rowsMax}::bigint`)),
            ]),
          )
          .limit(SWEPT_AT_ONCE)
        const swept = await db.deleteFrom('page_event').where('place', 'in', old).executeTakeFirst()
        if (Number(swept.numDeletedRows) < SWEPT_AT_ONCE) return
      }
    },
  }
}
