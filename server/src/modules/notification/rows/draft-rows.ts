import type { Kysely, Selectable } from 'kysely'
import type { NotificationDraft } from '@tayang/contract'
import type { NotificationTables } from './tables.ts'

export type DraftRow = Selectable<NotificationTables['draft']>

/** Notifications that operators have not sent yet. */
export function draftRows(db: Kysely<NotificationTables>) {
  return {
    list: (limit: number): Promise<DraftRow[]> =>
      db.selectFrom('draft').selectAll().orderBy('changed_at', 'desc').limit(limit).execute(),

    byId: (id: string): Promise<DraftRow | undefined> =>
      db.selectFrom('draft').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Undefined where the id is taken. */
    insert: (row: { id: string; body: NotificationDraft; at: Date; by: string }) =>
      db
        .insertInto('draft')
        .values({
          id: row.id,
          body: JSON.stringify(row.body),
          revision: 1,
          changed_at: row.at,
          changed_by: row.by,
        })
        .onConflict((known) => known.doNothing())
        .returningAll()
        .executeTakeFirst(),

    /** Undefined where there is no such draft, or it has another revision. */
    replace: (row: { id: string; body: NotificationDraft; revision: number; at: Date; by: string }) =>
      db
        .updateTable('draft')
        .set({
          body: JSON.stringify(row.body),
          revision: row.revision + 1,
          changed_at: row.at,
          changed_by: row.by,
        })
        .where('id', '=', row.id)
        .where('revision', '=', row.revision)
        .returningAll()
        .executeTakeFirst(),

    async remove(id: string): Promise<void> {
      await db.deleteFrom('draft').where('id', '=', id).execute()
    },
  }
}
