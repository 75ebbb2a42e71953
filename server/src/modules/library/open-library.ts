import type { admin, InputOf, Jump, Locale, MediaDetail, MediaItem } from '@tayang/contract'
import type { Route } from '#platform/http/route'
import type { PersonalDataHandler } from '#modules/user'
import { openCampaigns } from './campaigns/index.ts'
import { openCards, type Cards } from './cards/index.ts'
import type { LibraryDependencies } from './dependencies.ts'
import { openMyList } from './my-list/index.ts'
import { filterTitlesRoute } from './filter/filter-titles-route.ts'
import { listPagesRoute, putPage } from './pages/pages.ts'
import { playlistRoutes } from './playlists/playlist-routes.ts'
import { relatedIds } from './playlists/rows.ts'
import { putPlaylist } from './playlists/put-playlist.ts'
import { openSearch, searchRoute, titleSource } from './search/index.ts'
import { videoSizesRoute } from './sizes/index.ts'
import { openSuggestions, suggestionRoutes } from './suggestions/index.ts'
import type { CatalogRows, CatalogTables } from './tables.ts'
import { openArts, type Arts } from './titles/arts.ts'
import { clipOf, type OwnClip } from './titles/rows/clip-rows.ts'
import { filmNamed, filmsOf, type Film } from './titles/rows/film-rows.ts'
import { openClipItems, type ClipItems } from './titles/clip-items.ts'
import { readClipDetails, type ClipsReader } from './titles/clip-details.ts'
import { newestClips, publicClipsOf, type PublicClip } from './titles/rows/public-clip-rows.ts'
import { openClipPersonalData, type ClipPersonalData } from './titles/clip-personal-data.ts'
import { getNextVideoRoute, getVideoRoute } from './titles/get-video.ts'
import { titleJumps } from './titles/rows/jump-rows.ts'
import { setOwnerLeft } from './owner-left.ts'
import { evidenceOfTitle, hideTitle, shownTitles, showTitles } from './titles/rows/hidden-title-rows.ts'
import { openPublicItems } from './titles/rows/public-item-rows.ts'
import { openTitleCards, type Reader } from './titles/title-cards.ts'
import { openTitles, type Titles } from './titles/titles.ts'
import { openViews } from './views/index.ts'

type Draft<Name extends 'putPlaylist' | 'putPage'> = InputOf<(typeof admin)[Name]>['body'] & {
  readonly friendlyId: string
}

export interface Library extends Titles, AsyncDisposable {
  readonly routes: readonly Route[]
  readonly personalData: { readonly myList: PersonalDataHandler; readonly clips: ClipPersonalData }
  /** Pictures of titles, channels, shows and cards. */
  readonly arts: Arts
  /** Upcoming shows, campaigns and home cards. */
  readonly cards: Cards
  /** Cards of these titles in the order of the ids, with the reader's own marks; unknown ids are left out. */
  itemsOf(ids: readonly string[], locale: Locale, reader: Reader): Promise<MediaItem[]>
  /** Titles that share most genres with this one, the best first; a series represents its seasons and episodes. */
  relatedIdsOf(id: string, limit: number): Promise<string[]>
  /** What decides whether something may happen at a second of these titles; unknown ids are left out. */
  filmsOf(ids: readonly string[]): Promise<Film[]>
  /** The same of one title, by its friendly id. */
  filmNamed(friendlyId: string): Promise<Film | null>
  putPlaylist(draft: Draft<'putPlaylist'>): Promise<{ id: string }>
  putPage(draft: Draft<'putPage'>): Promise<void>
  /** Everything with a public address, for crawlers. */
  readonly publicItems: ReturnType<typeof openPublicItems>
  /** The content of a title, for a report about it. */
  evidenceOf(id: string): Promise<{ ownerProfileId: string | null; facts: Record<string, unknown> } | null>
  /** A person's clip that can be watched, in words for its owner's followers; null for anything else. */
  clipOf(id: string): Promise<OwnClip | null>
  /** What `clips` does with the items of its clips. */
  readonly clips: ClipItems
  /** Those of these items that are clips which everybody can watch now, by id. */
  publicClipsOf(ids: readonly string[]): Promise<ReadonlyMap<string, PublicClip>>
  /** The clips that were published last and play, the newest first. */
  newestClips(limit: number): Promise<readonly PublicClip[]>
  /** The details of clips in the order of the ids; what is unknown, hidden or no clip is left out. */
  clipDetailsOf(ids: readonly string[], reader: ClipsReader): Promise<MediaDetail[]>
  /** Titles, channels and clips that a text of an operator leads to, hidden ones too. */
  titleJumps(text: string, limit: number): Promise<Jump[]>
  /** Hides a title everywhere; false where there is none. */
  hide(id: string): Promise<boolean>
  /** A title and what is below it, as far as it is not hidden. */
  shownBelow(id: string): Promise<string[]>
  /** Shows items again that were hidden, as they were published before. */
  showAgain(ids: readonly string[]): Promise<void>
  /** Takes the clips and the announced shows of a profile out of every list and answer; null brings them back. */
  readonly setOwnerLeft: typeof setOwnerLeft
}

export function openLibrary(dependencies: LibraryDependencies): Library {
  const { clock } = dependencies
  const rows = dependencies.database.forModule<CatalogTables>('catalog')
  const arts = openArts({ ...dependencies, rows })
  const titleCards = openTitleCards({ ...dependencies, rows })
  const context = { ...dependencies, rows, arts, titleCards }
  const cards = openCards(context)
  const myList = openMyList(context)
  const views = openViews(context)
  const found = foundIn(context)
  return {
    routes: [
      listPagesRoute(context),
      ...playlistRoutes({ ...context, cards }),
      filterTitlesRoute(context),
      getVideoRoute(context),
      getNextVideoRoute(context),
      videoSizesRoute(context),
      searchRoute(() => found().search),
      ...suggestionRoutes(() => found().suggestions),
      ...myList.routes,
      ...openCampaigns(context, cards).routes,
      ...views.routes,
    ],
    ...openTitles(context),
    personalData: { myList: myList.personalData, clips: openClipPersonalData(rows) },
    arts,
    cards,
    itemsOf: (ids, locale, reader) => titleCards.of(ids, { locale, caller: reader }),
    relatedIdsOf: (id, limit) => relatedIds(rows, id, limit),
    filmsOf: (ids) => filmsOf(rows, ids),
    filmNamed: (friendlyId) => filmNamed(rows, friendlyId),
    putPlaylist: (draft) => putPlaylist(context, draft),
    putPage: (draft) => putPage(context, draft),
    publicItems: openPublicItems(rows, clock),
    evidenceOf: (id) => evidenceOfTitle(rows, id),
    clipOf: (id) => clipOf(rows, id),
    clips: openClipItems(rows),
    publicClipsOf: (ids) => publicClipsOf(rows, ids),
    newestClips: (limit) => newestClips(rows, limit),
    clipDetailsOf: (ids, reader) => readClipDetails(context, ids, reader),
    titleJumps: (text, limit) => titleJumps(rows, text, limit),
    hide: (id) => hideTitle(rows, id, clock.now()),
    shownBelow: (id) => shownTitles(rows, id),
    showAgain: (ids) => showTitles(rows, ids),
    setOwnerLeft,
    [Symbol.asyncDispose]: () => views[Symbol.asyncDispose](),
  }
}

/** Opened with the first search: the sources beside titles belong to a module that is opened later. */
function foundIn(context: LibraryDependencies & Parameters<typeof titleSource>[0] & { rows: CatalogRows }) {
  const open = () => {
    const sources = [titleSource(context), ...context.searchSources()]
    const search = openSearch({ rows: context.rows, sources })
    return { search, suggestions: openSuggestions({ ...context, sources, search }) }
  }
  let opened: ReturnType<typeof open> | undefined
  return () => (opened ??= open())
}
