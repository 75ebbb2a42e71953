import { sql } from 'kysely'
import type { CatalogRows, ChannelType, TitleType } from '../tables.ts'

/** One title on one profile's list. */
export interface ListedRow {
  readonly id: string
  readonly item_id: string
  readonly item_type: TitleType | ChannelType
  readonly created_at: Date
}

interface NewEntry {
  readonly id: string
  readonly profileId: string
  readonly itemId: string
  readonly itemType: string
  readonly now: number
  readonly listedMax: number
}

export type MyListRows = ReturnType<typeof myListRows>

const visibleEntries = (db: CatalogRows, profileId: string) =>
  db
    .selectFrom('my_list as l')
    .innerJoin('item as i', 'i.id', 'l.item_id')
    .where('l.profile_id', '=', profileId)
    .where('i.hidden_at', 'is', null)

/** The SQL of My List. Hidden titles are on no list. */
export function myListRows(db: CatalogRows) {
  return {
    list: (profileId: string, page: { limit: number; offset: number }): Promise<ListedRow[]> =>
      visibleEntries(db, profileId)
        .select(['l.id', 'l.item_id', 'l.item_type', 'l.created_at'])
        .orderBy('l.created_at', 'desc')
        .orderBy('l.id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),

    async count(profileId: string): Promise<number> {
      const { count } = await visibleEntries(db, profileId)
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    ...changingEntries(db),
    ...entriesOfOwner(db),
  }
}

/** Changes of a list. */
function changingEntries(db: CatalogRows) {
  return {
    /** Adds a title of that type unless it is listed already or the list is full. */
    async add(entry: NewEntry): Promise<void> {
      await sql`
        insert into catalog.my_list (id, profile_id, item_id, item_type, created_at)
        select ${entry.id}::uuid, ${entry.profileId}::uuid, i.id, i.type, ${new Date(entry.now)}
        from catalog.item i
        where i.id = ${entry.itemId} and i.type = ${entry.itemType} and i.hidden_at is null
          and (select count(*) from catalog.my_list
            where profile_id = ${entry.profileId}::uuid) < ${entry.listedMax}
        on conflict (profile_id, item_id) do nothing`.execute(db)
    },

    find: (profileId: string, itemId: string): Promise<ListedRow | undefined> =>
      visibleEntries(db, profileId)
        .select(['l.id', 'l.item_id', 'l.item_type', 'l.created_at'])
        .where('l.item_id', '=', itemId)
        .executeTakeFirst(),

    /** Whether a title exists that can be listed. */
    async isTitle(itemId: string, itemType: string): Promise<boolean> {
      const found = await db
        .selectFrom('item')
        .select('id')
        .where('id', '=', itemId)
        .where(sql`type`, '=', itemType)
        .where('hidden_at', 'is', null)
        .executeTakeFirst()
      return found !== undefined
    },

    /** By the id of the title, or of the entry. */
    async remove(profileId: string, id: string): Promise<void> {
      await db
        .deleteFrom('my_list')
        .where('profile_id', '=', profileId)
        .where((eb) => eb.or([eb('item_id', '=', id), eb(sql<string>`id::text`, '=', id.toLowerCase())]))
        .execute()
    },
  }
}

/** What an export reads and an erasure removes. */
function entriesOfOwner(db: CatalogRows) {
  return {
    /** The whole list, hidden titles too: it belongs to its owner. */
    exportOf: (profileId: string, limit: number) =>
      db
        .selectFrom('my_list')
        .select(['id', 'item_id', 'item_type', 'created_at'])
        .where('profile_id', '=', profileId)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),

    async erase(profileId: string): Promise<void> {
      await db.deleteFrom('my_list').where('profile_id', '=', profileId).execute()
    },
  }
}
