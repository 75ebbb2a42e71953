import { sql, type Kysely, type Transaction } from 'kysely'
import type { NotificationRow, NotificationTables } from './tables.ts'

/** Old notifications that one sweep removes. */
const SWEEP_ROWS_MAX = 1_000

export type NewNotification = Omit<NotificationRow, 'recalled_at' | 'fanned_to' | 'fanned_at'>

export interface Sent extends NotificationRow {
  readonly readers: bigint
}

/** Where a page of the list ended. */
export interface SentPlace {
  readonly at: Date
  readonly id: string
}

type Db = Kysely<NotificationTables> | Transaction<NotificationTables>

/** The queries of notifications; inside a transaction where `db` is one. */
export function notificationRows(db: Db) {
  return { ...messageRows(db), ...fanOutRows(db), ...operatorRows(db) }
}

function messageRows(db: Db) {
  return {
    byId: (id: string) => db.selectFrom('notification').selectAll().where('id', '=', id).executeTakeFirst(),

    byKey: (key: string) =>
      db.selectFrom('notification').selectAll().where('key', '=', key).executeTakeFirst(),

    /** Whether a profile's followers were sent another one of this type since; two at once wait for each other. */
    async hasRecent({ type, profile_id, key }: NewNotification, since: Date): Promise<boolean> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`rest ${type} ${profile_id}`}, 0))`.execute(
        db,
      )
      const recent = await db
        .selectFrom('notification')
        .select('id')
        .where('profile_id', '=', profile_id)
        .where('start_at', '>', since)
        .where('audience', '=', 'followers')
        .where('type', '=', type)
        .where('key', '<>', key)
        .limit(1)
        .executeTakeFirst()
      return recent !== undefined
    },

    /** Undefined where its key was used. */
    insert: (row: NewNotification): Promise<NotificationRow | undefined> =>
      db
        .insertInto('notification')
        .values({ ...row, recalled_at: null, fanned_to: null, fanned_at: null })
        .onConflict((known) => known.column('key').doNothing())
        .returningAll()
        .executeTakeFirst(),

    /** Keeps the time of the first recall; undefined where there is no such notification. */
    recall: (id: string, at: Date) =>
      db
        .updateTable('notification')
        .set((of) => ({ recalled_at: of.fn.coalesce('recalled_at', sql<Date>`${at}::timestamptz`) }))
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst(),

    /** Deletes what started before; readings and inbox rows are deleted with it. */
    async sweep(before: Date): Promise<void> {
      const old = db.selectFrom('notification').select('id').where('start_at', '<', before)
      await db
        .deleteFrom('notification')
        .where('id', 'in', old.orderBy('start_at').limit(SWEEP_ROWS_MAX))
        .execute()
    },
  }
}

/** How far a notification was fanned out. */
function fanOutRows(db: Db) {
  return {
    /** The profiles that have it in their inbox, page by page. */
    async inboxesAfter(notificationId: string, page: { after: string | null; limit: number }) {
      const found = await db
        .selectFrom('inbox')
        .select('profile_id')
        .where('notification_id', '=', notificationId)
        .$if(page.after !== null, (all) => all.where('profile_id', '>', page.after))
        .orderBy('profile_id')
        .limit(page.limit)
        .execute()
      const profileIds = found.map(({ profile_id }) => profile_id)
      return { profileIds, last: profileIds.at(-1) ?? null }
    },

    async addToInboxes(notificationId: string, profileIds: readonly string[]): Promise<void> {
      await sql`
        insert into notification.inbox (profile_id, notification_id)
        select profile_id, ${notificationId}::uuid from unnest(${[...profileIds]}::uuid[]) as p (profile_id)
        on conflict do nothing`.execute(db)
    },

    /** Moves the fan-out from one position to the next; false where another run moved it. */
    async advance(id: string, step: { from: string | null; to: string }): Promise<boolean> {
      const moved = await db
        .updateTable('notification')
        .set({ fanned_to: step.to })
        .where('id', '=', id)
        .where('fanned_at', 'is', null)
        .where('recalled_at', 'is', null)
        .where('fanned_to', 'is not distinct from', step.from)
        .executeTakeFirst()
      return moved.numUpdatedRows === 1n
    },

    /** Marks the fan-out as complete; false where it was complete. */
    async finish(id: string, at: Date): Promise<boolean> {
      const done = await db
        .updateTable('notification')
        .set({ fanned_at: at })
        .where('id', '=', id)
        .where('fanned_at', 'is', null)
        .executeTakeFirst()
      return done.numUpdatedRows === 1n
    },
  }
}

/** What operators sent. */
function operatorRows(db: Db) {
  return {
    /** The newest first; `before` is where the page before it ended. */
    async listSent({ before, limit }: { before: SentPlace | null; limit: number }): Promise<Sent[]> {
      return await db
        .selectFrom('notification')
        .selectAll()
        .select((of) =>
          of
            .selectFrom('reading')
            .select((each) => each.fn.countAll<bigint>().as('count'))
            .whereRef('reading.notification_id', '=', 'notification.id')
            .$asScalar()
            .$notNull()
            .as('readers'),
        )
        .where('by_operator', '=', true)
        .$if(before !== null, (all) =>
          all.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('created_at', 'id'), '<', tuple(before?.at ?? new Date(0), before?.id ?? '')),
          ),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    },
  }
}
