import type { Generated, Kysely, Selectable } from 'kysely'

export interface ScreenTables {
  setting_change: {
    place: Generated<bigint>
    key: string
    /** JSON as text where it is written, a value where it is read. */
    value: unknown
    changed_at: Date
    changed_by: string
  }
}

export type SettingChangeRow = Selectable<ScreenTables['setting_change']>

export type ScreenRows = ReturnType<typeof screenRows>

/** The SQL of this room. */
export function screenRows(db: Kysely<ScreenTables>) {
  return {
    /** The last change of each of these settings. */
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
