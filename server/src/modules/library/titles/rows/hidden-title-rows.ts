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

/** Hides a title and everything below it in lists, pages, players and files; false where there is none. */
export async function hideTitle(rows: CatalogRows, id: string, now: number): Promise<boolean> {
  const { rows: hidden } = await sql<{ id: string }>`
    with recursive below as (
      select id from catalog.item where id = ${id}
      union all
      select i.id from catalog.item i join below b on i.parent_id = b.id
    )
    update catalog.item set hidden_at = coalesce(hidden_at, ${new Date(now)})
    where id in (select id from below) returning id`.execute(rows)
  return hidden.length > 0
}
