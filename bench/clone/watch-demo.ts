import { catalog, type MediaItem } from '@tayang/contract'
import type { Calls } from '../app/calls.ts'

/** Kinds that have a film of their own. */
const FILMS: readonly MediaItem['type'][] = ['movie', 'clips', 'episode']
const ITEMS_PER_ROW = 50

/** Films that home shows, and of these the ones that play. */
export async function readDemo({ call }: Calls): Promise<{ films: MediaItem[]; ready: MediaItem[] }> {
  const pages = await call(catalog.listPages, { query: {} })
  const rows = new Set(pages.data.flatMap(({ items }) => items.map(({ playlistId }) => playlistId)))
  const films = new Map<string, MediaItem>()
  for (const id of rows) {
    const { data } = await call(catalog.listPlaylistItems, {
      params: { id },
      query: { perPage: ITEMS_PER_ROW },
    })
    for (const item of data) if (FILMS.includes(item.type)) films.set(item.id, item)
  }
  const all = [...films.values()]
  return { films: all, ready: all.filter(({ state }) => state === 'ready') }
}
