import { catalog, type admin, type InputOf } from '@tayang/contract'
import type { Database } from '#platform/database/database'
import { refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import type { CatalogRows } from '../tables.ts'
import { allPages, allSections, playlistIdsOf, writePage } from './rows.ts'
import { titleOf } from '../titles/media-item.ts'

/** These pages come first in menus, whatever order an operator gave them. */
const FIRST = ['home', 'movies', 'series', 'animation']

type Draft = InputOf<typeof admin.putPage>['body'] & { readonly friendlyId: string }

/** The page list with the sections of each, in the order of menus. */
export function listPagesRoute({ rows }: { rows: CatalogRows }): Route {
  return route(catalog.listPages, async ({ query }) => {
    const [pages, sections] = await Promise.all([allPages(rows), allSections(rows)])
    const sectionsOf = Map.groupBy(sections, ({ page_id }) => page_id)
    const ordered = pages.toSorted((a, b) => rankOf(a.friendly_id) - rankOf(b.friendly_id))
    return {
      data: ordered.map((page) => ({
        friendlyId: page.friendly_id,
        titleLocalized: titleOf(page, query.locale),
        isCategory: page.is_category,
        items: (sectionsOf.get(page.friendly_id) ?? []).map((section) => ({
          playlistId: section.playlist_id,
          titleLocalized: titleOf(section, query.locale),
          layout: section.layout,
        })),
      })),
    }
  })
}

function rankOf(friendlyId: string): number {
  const place = FIRST.indexOf(friendlyId)
  return place < 0 ? FIRST.length : place
}

/** Creates a page or replaces its sections. */
export async function putPage(
  { database, rows }: { database: Database; rows: CatalogRows },
  draft: Draft,
): Promise<void> {
  const wanted = [...new Set(draft.sections.map(({ playlist }) => playlist))]
  await database.transaction(rows, async (tx) => {
    const playlists = await playlistIdsOf(tx, wanted)
    const idOf = new Map(playlists.map(({ id, friendly_id }) => [friendly_id, id]))
    const missing = wanted.find((friendlyId) => !idOf.has(friendlyId))
    if (missing !== undefined) refuse('PLAYLIST_NOT_FOUND', undefined, { details: [`sections: ${missing}`] })

    const texts = {
      title_en: draft.title.en,
      title_id: draft.title.id,
      is_category: draft.isCategory,
      place: draft.order,
    }
    const sections = draft.sections.flatMap(({ playlist, layout }, place) => {
      const playlistId = idOf.get(playlist)
      return playlistId === undefined ? [] : [{ place, playlist_id: playlistId, layout }]
    })
    await writePage(tx, { friendly_id: draft.friendlyId, ...texts }, sections)
  })
}
