import { catalog, type Locale, type Playlist } from '@tayang/contract'
import { pageMeta } from '#platform/paging'
import { route, type Route } from '#platform/route'
import { storable } from '../storable.ts'
import type { CatalogRows } from '../tables.ts'
import { loadItems } from '../titles/item-rows.ts'
import { titleOf, toMediaItem } from '../titles/media-item.ts'
import { findPlaylist, listItemIds, type PlaylistFacts } from './playlists.ts'

/** A playlist and its items, page by page. */
export function playlistRoutes({ rows }: { rows: CatalogRows }): Route[] {
  return [
    route(catalog.getPlaylist, async ({ params, query, refuse }) => {
      const playlist = await findPlaylist(rows, params.id)
      if (!playlist) return refuse('PLAYLIST_NOT_FOUND')
      const { total } = await listItemIds(rows, playlist, {
        page: 1,
        perPage: 1,
        showAllEpisode: false,
      })
      return { data: describe(playlist, query.locale, total) }
    }),

    route(catalog.listPlaylistItems, async ({ params, query, refuse }) => {
      const playlist = await findPlaylist(rows, params.id)
      if (!playlist) return refuse('PLAYLIST_NOT_FOUND')
      const { ids, total } = await listItemIds(rows, playlist, {
        ...query,
        genre: query['genres[0]'] === undefined ? undefined : storable(query['genres[0]']),
      })
      const items = await loadItems(rows, ids)
      return {
        data: items.map((item) => toMediaItem(item, query.locale)),
        meta: pageMeta(query, total),
      }
    }),
  ]
}

function describe(playlist: PlaylistFacts, locale: Locale, total: number): Playlist {
  return {
    id: playlist.id,
    friendlyId: playlist.friendly_id,
    type: playlist.type,
    titleLocalized: titleOf(playlist, locale),
    seriesId: playlist.series_id,
    total,
  }
}
