import type { PageSection } from '@tayang/contract'
import type { CatalogRows, CatalogTx } from '../tables.ts'

export function allPages(rows: CatalogRows) {
  return rows.selectFrom('page').selectAll().orderBy('place').orderBy('friendly_id').execute()
}

/** The sections of all pages with the titles of their playlists, in the order of each page. */
export function allSections(rows: CatalogRows) {
  return rows
    .selectFrom('page_section')
    .innerJoin('playlist', 'playlist.id', 'page_section.playlist_id')
    .select(['page_id', 'playlist_id', 'layout', 'title_en', 'title_id'])
    .orderBy('page_id')
    .orderBy('place')
    .execute()
}

/** The ids of playlists by their friendly ids. */
export async function playlistIdsOf(tx: CatalogTx, friendlyIds: readonly string[]) {
  if (friendlyIds.length === 0) return []
  return tx
    .selectFrom('playlist')
    .select(['id', 'friendly_id'])
    .where('friendly_id', 'in', [...friendlyIds])
    .execute()
}

interface Page {
  readonly friendly_id: string
  readonly title_en: string
  readonly title_id: string
  readonly is_category: boolean
  readonly place: number
}

interface Section {
  readonly place: number
  readonly playlist_id: string
  readonly layout: PageSection['layout']
}

/** Creates a page or replaces its texts and its sections. */
export async function writePage(tx: CatalogTx, page: Page, sections: readonly Section[]): Promise<void> {
  const { friendly_id, ...texts } = page
  await tx
    .insertInto('page')
    .values(page)
    .onConflict((conflict) => conflict.column('friendly_id').doUpdateSet(texts))
    .execute()
  await tx.deleteFrom('page_section').where('page_id', '=', friendly_id).execute()
  const rows = sections.map((section) => ({ page_id: friendly_id, ...section }))
  if (rows.length > 0) await tx.insertInto('page_section').values(rows).execute()
}
