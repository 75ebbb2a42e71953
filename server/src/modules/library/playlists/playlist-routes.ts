import { catalog, clips, type InputOf, type Locale, type MediaItem, type Playlist } from '@tayang/contract'
import { isOfAnother } from '#platform/http/caller-hints'
import { offsetOf, pageMeta } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import type { Cards } from '../cards/index.ts'
import { storable } from '../storable.ts'
import type { CatalogRows } from '../tables.ts'
import { readDetail } from '../titles/get-video.ts'
import type { ClipFactsOf } from '../titles/clip-details.ts'
import { titleOf } from '../titles/media-item.ts'
import type { ProfilesOf } from '../titles/owned-items.ts'
import type { TitleCards } from '../titles/title-cards.ts'
import type { PlaylistFacts } from './playlists.ts'
import { findPlaylist, listItemIds, listPlaces } from './rows.ts'

interface PlaylistRoutesDependencies {
  rows: CatalogRows
  cards: Cards
  profilesOf: ProfilesOf
  clipFactsOf: ClipFactsOf
  titleCards: TitleCards
}

interface Listing {
  readonly items: MediaItem[]
  readonly total: number
}

/** A guest: what is somebody's own is added to what all guests get. */
interface ListReader {
  readonly locale: Locale
  readonly now: number
}

/** A playlist and its items, page by page. */
export function playlistRoutes(needs: PlaylistRoutesDependencies): Route[] {
  const { rows, cards, titleCards } = needs
  return [
    route(catalog.getPlaylist, async ({ params, query, caller, now, refuse }) => {
      const playlist = await findPlaylist(rows, params.id)
      if (!playlist) return refuse('PLAYLIST_NOT_FOUND')
      const none = { playlistId: null, now, limit: 0, offset: 0 }
      const { total } =
        playlist.type === 'upcoming'
          ? await cards.rows.coming(none)
          : await listItemIds(rows, playlist, { page: 1, perPage: 1, showAllEpisode: false })
      const detailReader = { locale: query.locale, caller }
      const detail =
        playlist.type === 'series' ? await readDetail(needs, playlist.id, detailReader) : undefined
      return { data: { ...detail, ...describe(playlist, query.locale, total) } }
    }),

    route(
      catalog.listPlaylistItems,
      async ({ params, query, now, refuse }) => {
        const playlist = await findPlaylist(rows, params.id)
        if (!playlist) return refuse('PLAYLIST_NOT_FOUND')
        const reader = { locale: query.locale, now }
        const { items, total } = await list(needs, playlist, query, reader)
        return { data: items, meta: pageMeta(query, total) }
      },
      {
        hints: ['remindProfileId'],
        async add({ data, meta }, { query, caller, refuse }) {
          if (isOfAnother(query.remindProfileId, caller.profileId)) refuse('FORBIDDEN')
          const marked = await titleCards.withMarks(data, caller)
          return { data: await cards.withReminders(marked, caller.profileId), meta }
        },
      },
    ),

    route(clips.listClipsOfProfile, async ({ params, query, caller, refuse }) => {
      const playlist = await findPlaylist(rows, params.id)
      if (playlist?.type !== 'clips') return refuse('PLAYLIST_NOT_FOUND')
      const { ids, total } = await listItemIds(rows, playlist, { ...query, showAllEpisode: false })
      const data = await titleCards.of(ids, { locale: query.locale, caller })
      return { data, meta: pageMeta(query, total) }
    }),
  ]
}

type Query = InputOf<typeof catalog.listPlaylistItems>['query']

async function list(
  needs: PlaylistRoutesDependencies,
  playlist: PlaylistFacts,
  query: Query,
  reader: ListReader,
): Promise<Listing> {
  const isCarousel = query.upcomingShowUsage === 'carousel'
  if (playlist.type === 'upcoming' || query.upcomingShowUsage === 'upcoming') {
    return listComing(needs, playlist, query, reader)
  }
  if (isCarousel && isWritten(playlist)) return listCarousel(needs, playlist, query, reader)
  const { ids, total } = await listItemIds(needs.rows, playlist, {
    ...query,
    genre: query['genres[0]'] === undefined ? undefined : storable(query['genres[0]']),
  })
  return { items: await needs.titleCards.of(ids, forGuests(reader)), total }
}

/** Whether an operator chose its items: a series and a season consist of titles alone. */
function isWritten({ type, id }: PlaylistFacts): boolean {
  return id !== clips.ALL_CLIPS && (type === 'featured' || type === 'editorial' || type === 'clips')
}

async function listComing(
  { cards }: PlaylistRoutesDependencies,
  playlist: PlaylistFacts,
  query: Query,
  reader: ListReader,
): Promise<Listing> {
  const { ids, total } = await cards.rows.coming({
    playlistId: playlist.type === 'upcoming' ? null : playlist.id,
    now: reader.now,
    limit: query.perPage,
    offset: offsetOf(query),
  })
  return { items: await cards.itemsOf(ids, forGuests(reader)), total }
}

async function listCarousel(
  { rows, cards, titleCards }: PlaylistRoutesDependencies,
  playlist: PlaylistFacts,
  query: Query,
  reader: ListReader,
): Promise<Listing> {
  const { places, total } = await listPlaces(rows, playlist.id, { ...query, now: reader.now })
  const [titles, shown] = await Promise.all([
    titleCards.of(
      places.flatMap(({ item_id }) => item_id ?? []),
      forGuests(reader),
    ),
    cards.itemsOf(
      places.flatMap(({ card_id }) => card_id ?? []),
      forGuests(reader),
    ),
  ])
  const itemOf = new Map([...titles, ...shown].map((item) => [item.id, item]))
  return {
    items: places.flatMap(({ item_id, card_id }) => itemOf.get(item_id ?? card_id ?? '') ?? []),
    total,
  }
}

const forGuests = ({ locale }: ListReader) => ({ locale, caller: null, profileId: null })

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
