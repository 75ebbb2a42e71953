import { catalog, clips, type InputOf, type Locale, type MediaItem, type Playlist } from '@tayang/contract'
import { offsetOf, pageMeta } from '#platform/paging'
import { route, type Route } from '#platform/route'
import type { Cards } from '../cards/index.ts'
import type { Person } from '../shows/index.ts'
import { storable } from '../storable.ts'
import type { CatalogRows } from '../tables.ts'
import { loadItems } from '../titles/item-rows.ts'
import { titleOf } from '../titles/media-item.ts'
import { toOwnedItems } from '../titles/owned-items.ts'
import { findPlaylist, listItemIds, listPlaces, type PlaylistFacts } from './playlists.ts'

interface Needs {
  rows: CatalogRows
  cards: Cards
  profilesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Person>>
}

interface Listing {
  readonly items: MediaItem[]
  readonly total: number
}

interface Asker {
  readonly locale: Locale
  readonly profileId: string | null
  readonly now: number
}

/** A playlist and its items, page by page. */
export function playlistRoutes(needs: Needs): Route[] {
  const { rows, cards, profilesOf } = needs
  return [
    route(catalog.getPlaylist, async ({ params, query, now, refuse }) => {
      const playlist = await findPlaylist(rows, params.id)
      if (!playlist) return refuse('PLAYLIST_NOT_FOUND')
      const none = { playlistId: null, now, limit: 0, offset: 0 }
      const { total } =
        playlist.type === 'upcoming'
          ? await cards.rows.coming(none)
          : await listItemIds(rows, playlist, { page: 1, perPage: 1, showAllEpisode: false })
      return { data: describe(playlist, query.locale, total) }
    }),

    route(catalog.listPlaylistItems, async ({ params, query, caller, now, refuse }) => {
      const profileId = caller?.profileId ?? null
      if (query.remindProfileId !== undefined && query.remindProfileId !== profileId) refuse('FORBIDDEN')
      const playlist = await findPlaylist(rows, params.id)
      if (!playlist) return refuse('PLAYLIST_NOT_FOUND')
      const { items, total } = await list(needs, playlist, query, { locale: query.locale, profileId, now })
      return { data: items, meta: pageMeta(query, total) }
    }),

    route(clips.listClipsOfProfile, async ({ params, query, refuse }) => {
      const playlist = await findPlaylist(rows, params.id)
      if (playlist?.type !== 'clips') return refuse('PLAYLIST_NOT_FOUND')
      const { ids, total } = await listItemIds(rows, playlist, { ...query, showAllEpisode: false })
      const found = await loadItems(rows, ids)
      return {
        data: await toOwnedItems(found, { locale: query.locale, profilesOf }),
        meta: pageMeta(query, total),
      }
    }),
  ]
}

type Query = InputOf<typeof catalog.listPlaylistItems>['query']

async function list(needs: Needs, playlist: PlaylistFacts, query: Query, asker: Asker): Promise<Listing> {
  const isCarousel = query.upcomingShowUsage === 'carousel'
  if (playlist.type === 'upcoming' || query.upcomingShowUsage === 'upcoming') {
    return listComing(needs, playlist, query, asker)
  }
  if (isCarousel && isWritten(playlist)) return listCarousel(needs, playlist, query, asker)
  const { ids, total } = await listItemIds(needs.rows, playlist, {
    ...query,
    genre: query['genres[0]'] === undefined ? undefined : storable(query['genres[0]']),
  })
  const found = await loadItems(needs.rows, ids)
  return { items: await toOwnedItems(found, { ...asker, profilesOf: needs.profilesOf }), total }
}

/** Whether an operator wrote what stands on it: a series and a season are made of titles alone. */
function isWritten({ type, id }: PlaylistFacts): boolean {
  return id !== clips.ALL_CLIPS && (type === 'featured' || type === 'editorial' || type === 'clips')
}

async function listComing(
  { cards }: Needs,
  playlist: PlaylistFacts,
  query: Query,
  asker: Asker,
): Promise<Listing> {
  const { ids, total } = await cards.rows.coming({
    playlistId: playlist.type === 'upcoming' ? null : playlist.id,
    now: asker.now,
    limit: query.perPage,
    offset: offsetOf(query),
  })
  return { items: await cards.itemsOf(ids, asker), total }
}

async function listCarousel(
  { rows, cards, profilesOf }: Needs,
  playlist: PlaylistFacts,
  query: Query,
  asker: Asker,
): Promise<Listing> {
  const { places, total } = await listPlaces(rows, playlist.id, { ...query, now: asker.now })
  const [titles, shown] = await Promise.all([
    loadItems(
      rows,
      places.flatMap(({ item_id }) => item_id ?? []),
    ).then((found) => toOwnedItems(found, { ...asker, profilesOf })),
    cards.itemsOf(
      places.flatMap(({ card_id }) => card_id ?? []),
      asker,
    ),
  ])
  const itemOf = new Map([...titles, ...shown].map((item) => [item.id, item]))
  return {
    items: places.flatMap(({ item_id, card_id }) => itemOf.get(item_id ?? card_id ?? '') ?? []),
    total,
  }
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
