import { sql } from 'kysely'
import type { CatalogRows } from '../../tables.ts'

/**
 * The content of a title, for a report about it; nothing where there is none. A title without an owner is the
 * operator's.
 */
export async function evidenceOfTitle(rows: CatalogRows, id: string) {
  const found = await rows
    .selectFrom('item')
    .select([
      'owner_profile_id',
      'type',
      'title_en',
      'title_id',
      'description_en',
      'description_id',
      'version_id',
      'hidden_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return null
  const { owner_profile_id, ...facts } = found
  return { ownerProfileId: owner_profile_id, facts }
}

const below = (id: string) => sql`
  with recursive below as (
    select id from catalog.item where id = ${id}
    union all
    select i.id from catalog.item i join below b on i.parent_id = b.id
  )`

/** A title and everything below it that is not withheld. */
export async function shownTitles(rows: CatalogRows, id: string): Promise<string[]> {
  const { rows: shown } = await sql<{ id: string }>`
    ${below(id)}
    select id from catalog.item where id in (select id from below) and withheld_at is null`.execute(rows)
  return shown.map((one) => one.id)
}

/** Hides a title and everything below it in lists, pages, players and files; false where there is none. */
export async function hideTitle(rows: CatalogRows, id: string, now: number): Promise<boolean> {
  const { rows: hidden } = await sql<{ id: string }>`
    ${below(id)}
    update catalog.item set withheld_at = coalesce(withheld_at, ${new Date(now)})
    where id in (select id from below) returning id`.execute(rows)
  return hidden.length > 0
}

/** Shows items again, as they were published before. */
export async function showTitles(rows: CatalogRows, ids: readonly string[]): Promise<void> {
  await rows
    .updateTable('item')
    .set({ withheld_at: null })
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}
