import type { AnswerOf, admin, InputOf, Locale, MediaItem } from '@tayang/contract'
import type { Blobs } from '#platform/blobs/blobs'
import type { Jobs } from '#platform/jobs/jobs'
import type { RawRoute, Route } from '#platform/http/route'
import type { Tally } from '#platform/limits/tally'
import type { PersonalDataHandler } from '#modules/user'
import { accessRoutes } from './access/access-routes.ts'
import { openAds, type AdNeeds, type Ads } from './access/ads/open-ads.ts'
import { openFirstFiles } from './access/first-files.ts'
import { openGrants } from './access/grants.ts'
import { licenceRoutes } from './access/licence-routes.ts'
import { openLicenceProviders } from './access/licences/providers.ts'
import { openPlaces } from './access/places/places.ts'
import { mediaRoutes } from './delivery/media-routes.ts'
import { openVersionIndex } from './delivery/version-index.ts'
import { startEncoding } from './encoding/encode-title.ts'
import { resumeEncodes } from './encoding/resume-encodes.ts'
import { createUpload, putUploadRoute } from './encoding/uploads.ts'
import { openVersions } from './encoding/versions.ts'
import { openChannels, type Channels } from './channels/index.ts'
import type { Engine } from './engine.ts'
import { openCampaigns } from './campaigns/index.ts'
import { openCards, type Cards } from './cards/index.ts'
import { openMyList } from './my-list/index.ts'
import { listPagesRoute, putPage } from './pages/pages.ts'
import { playlistRoutes } from './playlists/playlist-routes.ts'
import { relatedIds } from './playlists/playlists.ts'
import { putPlaylist } from './playlists/put-playlist.ts'
import { openRecordedItems, openRecordings } from './recordings/index.ts'
import { recordingCalls } from './recordings/routes/recording-routes.ts'
import { openSearch, searchRoute, titleSource } from './search/index.ts'
import { openShows, startTellingViewers, type NoteViewers, type Shows } from './shows/index.ts'
import type { CatalogTables } from './tables.ts'
import { openArts } from './titles/arts.ts'
import { getNextVideoRoute, getVideoRoute } from './titles/get-video.ts'
import { evidenceOfTitle, hideTitle } from './titles/hidden-titles.ts'
import { openTitleCards, type Reader, type TitleCards } from './titles/title-cards.ts'
import { openPublicItems } from './titles/public-items.ts'
import { openTitles, type Titles } from './titles/titles.ts'
import { clipOf, type OwnClip } from './titles/clip-of.ts'
import { openClipPersonalData } from './titles/clip-keeper.ts'
import { openUpcoming, reminderRows, startReminding, type Remind } from './upcoming/index.ts'
import { videoSizesRoute } from './sizes/index.ts'
import { openViews } from './views/index.ts'

type ShowNeeds = Parameters<typeof openShows>[0]

export interface CatalogNeeds
  extends
    Omit<ShowNeeds, 'cut' | 'release' | 'pictures' | 'recordings'>,
    Pick<AdNeeds, 'adTag' | 'subscribes' | 'tally'> {
  blobs: Blobs
  jobs: Jobs
  tally: Tally
  engine: Engine & Pick<ShowNeeds, 'cut' | 'release'>
  includesPremium(accountId: string, now: number): Promise<boolean>
  /** Those of these accounts between whom and the owner of this profile there is a block, whoever made it. */
  partedFrom(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** What a room of comments needs to know of what it stands beside. */
interface CatalogRoom {
  /** A channel is nobody’s. */
  readonly ownerProfileId: string | null
  readonly isOver: boolean
  readonly isOnAir: boolean | null
  readonly isPremium: boolean
}

type Draft<Name extends 'putPlaylist' | 'putPage'> = InputOf<(typeof admin)[Name]>['body'] & {
  readonly friendlyId: string
}

type Managed = Pick<
  Channels,
  'putChannel' | 'putChannelSchedule' | 'putChannelArt' | 'channelState' | 'listChannels'
>

export interface Catalog extends Titles, Managed, AsyncDisposable {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoute[]
  /** Cards of these items in the order asked, with what is its reader's own; unknown ids are left out. */
  itemsOf(ids: readonly string[], locale: Locale, reader?: Reader): Promise<MediaItem[]>
  /** Titles that share most genres with this one, the best first; seasons and episodes stand in their series. */
  relatedIdsOf(id: string, limit: number): Promise<string[]>
  createUpload(
    asked: { friendlyId: string; sizeBytes: number },
    now: number,
  ): Promise<AnswerOf<typeof admin.createUpload>['data']>
  putPlaylist(draft: Draft<'putPlaylist'>, now: number): Promise<{ id: string }>
  /** Upcoming shows, campaigns and home cards. */
  readonly cards: Pick<Cards, 'put' | 'putArt' | 'remove' | 'list'>
  putPage(draft: Draft<'putPage'>, now: number): Promise<void>
  putShowCategory: Shows['putCategory']
  removeShowCategory: Shows['removeCategory']
  readonly firstContent: Shows['firstContent']
  /** The spot before films: what operators do with it, and how often it was seen. */
  readonly spots: Ads['spots']
  readonly adCounts: Ads['counted']
  /** Who tells people that a show of which they asked to be reminded begins; nobody until it is plugged. */
  plugRemind(remind: Remind): void
  /** Orders encodes and reminds people from here on; called where this process plays the role of a worker. */
  startJobs(): Promise<void>
  /** How the media engine asks about publishers. */
  readonly publishDesk: Shows['desk']
  readonly plugViewers: Shows['plugViewers']
  /** A socket for the room that lists popular streamers. */
  plugPopular(note: NoteViewers): void
  readonly plugWatched: TitleCards['plugWatched']
  readonly plugEarned: Shows['plugEarned']
  readonly plugPresent: Shows['plugPresent']
  readonly plugLive: Shows['plugLive']
  readonly personalDataHandlers: readonly PersonalDataHandler[]
  /** What has an address that anybody may open, for crawlers. */
  readonly publicItems: ReturnType<typeof openPublicItems>
  /** The show or the channel that a room of comments belongs to: their ids never meet (A097). */
  roomOf(id: string): Promise<CatalogRoom | null>
  readonly showsOnAirOf: Shows['onAirOf']
  readonly namesOfShows: Shows['namesOf']
  /** What a title or a show says, for a report about it. */
  evidenceOf(id: string): Promise<{ ownerProfileId: string | null; facts: Record<string, unknown> } | null>
  /** Somebody's clip that can be watched, in words for its owner's followers; null where it is none. */
  clipOf(id: string): Promise<OwnClip | null>
  /** Hides a title or a show everywhere; false where there is neither. */
  hide(id: string): Promise<boolean>
  readonly endShowOf: Shows['endShowOf']
  streamKeyOf(owner: { accountId: string; profileId: string }): Promise<string>
}

export function openCatalog(needs: CatalogNeeds): Catalog {
  const { clock, blobs, engine } = needs
  const rows = needs.database.forModule<CatalogTables>('catalog')
  const titleCards = openTitleCards({ ...needs, rows })
  const own = { ...needs, rows, titleCards }
  const grants = openGrants(needs)
  const index = openVersionIndex(own)
  const firstFiles = openFirstFiles({ blobs, index })
  const arts = openArts(own)
  const versions = openVersions(own)
  const recordings = openRecordings({ ...needs, grants })
  const shows = openShows({ ...needs, cut: engine.cut, release: engine.release, pictures: arts, recordings })
  const recorded = openRecordedItems({ recordings, shows })
  /** A recording goes by an id of its own as well. */
  const showIdOf = async (id: string) => (await recordings.byId(id))?.showId ?? id
  const myList = openMyList(own)
  const places = openPlaces(own)
  const channels = openChannels({ ...own, grants, index, arts, places })
  const search = openSearch({ rows, sources: [titleSource(own), channels.searched, shows.searched] })
  const reminders = reminderRows(rows)
  const cards = openCards({ ...own, arts, remindedAmong: reminders.among })
  const upcoming = openUpcoming({ ...own, cards, reminders })
  shows.plugAnnounced(upcoming.listAsShows)
  let remind: Remind | undefined
  let reminding: AsyncDisposable | undefined
  let noteViewers: NoteViewers | undefined
  let telling: AsyncDisposable | undefined
  const views = openViews(own)
  const providers = openLicenceProviders(needs.settings)
  const ads = openAds(own)

  return {
    routes: [
      listPagesRoute(own),
      ...playlistRoutes({ ...own, cards }),
      getVideoRoute({ ...own, recordedDetailOf: recorded.detailOf }),
      getNextVideoRoute({ rows, recordedDetailOf: recorded.detailOf }),
      videoSizesRoute(own),
      searchRoute(search),
      ...accessRoutes({
        ...own,
        grants,
        firstFiles,
        places,
        ads,
        systems: providers.systems,
        recordingAccessTo: async (asked) =>
          (await recordings.byId(asked.id)) ? await shows.accessTo(asked) : null,
      }),
      ...licenceRoutes({ ...own, grants, providers, channelHolderOf: channels.holderOf }),
      ...ads.routes,
      putUploadRoute(own),
      ...shows.routes,
      ...recordingCalls({ recordings, shows }),
      ...myList.routes,
      ...upcoming.routes,
      ...openCampaigns({ cards }).routes,
      ...views.routes,
      ...channels.routes,
    ],
    rawRoutes: [
      ...ads.rawRoutes,
      ...recordings.rawRoutes,
      ...channels.rawRoutes,
      ...mediaRoutes({ blobs, clock, grants, index, arts }),
    ],
    ...openTitles({ ...own, arts }),
    async itemsOf(ids, locale, reader = null) {
      const titles = await titleCards.of(ids, { locale, caller: reader })
      const items = new Map(titles.map((item) => [item.id, item]))
      const others = await recorded.itemsOf(ids.filter((id) => !items.has(id)))
      for (const item of others) items.set(item.id, item)
      return ids.flatMap((id) => items.get(id) ?? [])
    },
    relatedIdsOf: (id, limit) => relatedIds(rows, id, limit),
    createUpload: (asked, now) => createUpload(own, asked, now),
    putPlaylist: (draft) => putPlaylist(own, draft),
    putPage: (draft) => putPage(own, draft),
    putShowCategory: shows.putCategory,
    removeShowCategory: shows.removeCategory,
    firstContent: shows.firstContent,
    spots: ads.spots,
    adCounts: ads.counted,
    putChannel: channels.putChannel,
    putChannelSchedule: channels.putChannelSchedule,
    putChannelArt: channels.putChannelArt,
    channelState: channels.channelState,
    listChannels: channels.listChannels,
    async startJobs() {
      await resumeEncodes({ ...own, versions })
      await startEncoding({ ...own, versions, index, arts, systems: providers.systems })
      if (remind) reminding = startReminding(own, remind)
      if (noteViewers) telling = startTellingViewers(needs, noteViewers)
    },
    publishDesk: shows.desk,
    cards,
    personalDataHandlers: [
      shows.personalData,
      myList.personalData,
      upcoming.personalData,
      openClipPersonalData(rows),
      places.personalData,
    ],
    publicItems: openPublicItems(rows, clock),
    plugRemind(tell) {
      remind = tell
    },
    plugPopular(note) {
      noteViewers = note
    },
    plugViewers(viewersOf) {
      shows.plugViewers(viewersOf)
      channels.plugViewers(viewersOf)
    },
    plugWatched: titleCards.plugWatched,
    plugEarned: shows.plugEarned,
    plugPresent: shows.plugPresent,
    plugLive: shows.plugLive,
    async roomOf(id) {
      const show = await shows.roomOf(id)
      if (show) return { ...show, isPremium: false }
      const channel = await channels.roomOf(id)
      return channel && { ...channel, ownerProfileId: null, isOver: false, isOnAir: null }
    },
    showsOnAirOf: shows.onAirOf,
    namesOfShows: shows.namesOf,
    evidenceOf: async (id) => (await evidenceOfTitle(rows, id)) ?? shows.evidenceOf(await showIdOf(id)),
    clipOf: (id) => clipOf(rows, id),
    hide: async (id) => (await hideTitle(rows, id, clock.now())) || shows.hide(await showIdOf(id)),
    endShowOf: shows.endShowOf,
    streamKeyOf: shows.keys.of,
    async [Symbol.asyncDispose]() {
      await reminding?.[Symbol.asyncDispose]()
      await telling?.[Symbol.asyncDispose]()
      await views[Symbol.asyncDispose]()
      await shows[Symbol.asyncDispose]()
      await recordings[Symbol.asyncDispose]()
      await ads[Symbol.asyncDispose]()
    },
  }
}
