import type { Access, MediaDetail, MediaItem } from '@tayang/contract'
import type { RawRoute, Route } from '#platform/http/route'
import type { CatalogTables, SearchSource } from '#modules/library'
import type { PersonalDataHandler } from '#modules/user'
import { openChannels, type Channels } from './channels/index.ts'
import type { LiveDependencies } from './dependencies.ts'
import { openPersonShowRows } from './person-show-rows.ts'
import { openShowJumps } from './show-jump-rows.ts'
import { openRecordedItems, openRecordings, type Cuts, type Recordings } from './recordings/index.ts'
import { recordingCalls } from './recordings/routes/recording-routes.ts'
import { openShows, startReportingViewers, type Shows } from './shows/index.ts'
import { openUpcoming, reminderRows, startReminding } from './upcoming/index.ts'

/** What a chat room needs to know of the show or the channel that it belongs to. */
interface LiveRoom {
  /** Null for a channel, which belongs to nobody. */
  readonly ownerProfileId: string | null
  readonly isOver: boolean
  /** Null for a channel and before the first pictures of a show. */
  readonly isOnAir: boolean | null
  readonly isPremium: boolean
}

type Managed = Pick<
  Channels,
  'putChannel' | 'putChannelSchedule' | 'putChannelArt' | 'channelState' | 'listChannels'
>

/** All shows of one person, for operators. */
type PersonShows = ReturnType<typeof openPersonShowRows> & ReturnType<typeof openShowJumps>

export interface Live extends Managed, PersonShows, AsyncDisposable {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoute[]
  readonly personalData: Readonly<Record<'shows' | 'upcoming' | 'programmes', PersonalDataHandler>>
  /** Channels and shows, for the search of the library. */
  readonly searchSources: readonly SearchSource[]
  /** Recordings as items, in the order of the ids; unknown ids are left out. */
  recordedItemsOf(ids: readonly string[]): Promise<MediaItem[]>
  /** The detail of the recording with this id; null where there is none. */
  recordedDetailOf(id: string): Promise<MediaDetail | null>
  /** The show that was recorded under this id, with how often it was watched; null where there is none. */
  recordedShowOf(id: string): Promise<{ id: string; ownerProfileId: string; views: number } | null>
  addRecordedViews(batch: ReadonlyMap<string, number>): Promise<void>
  /** The node whose engine has a show, and where others reach it; null where none has it, or it is gone. */
  readonly carrierOf: Shows['carrierOf']
  /** Where the recording with this video id plays; null where there is none. */
  recordingAccessTo(input: Parameters<Shows['accessTo']>[0]): Promise<Access | null>
  /** Where a show or its recording plays; refuses where it does not play for the caller. */
  readonly showAccessTo: Shows['accessTo']
  /** The account to which a licence token of a channel opens a key of something that it shows; else null. */
  readonly channelHolderOf: Channels['holderOf']
  /** Those of these upcoming shows that a profile is to be reminded of. */
  remindedAmong(profileId: string, upcomingIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The show or the channel that a chat room belongs to: no show has the id of a channel. */
  roomOf(id: string): Promise<LiveRoom | null>
  readonly showsOnAirOf: Shows['onAirOf']
  readonly knownShow: Shows['known']
  readonly firstOnAirOf: Shows['firstOnAirOf']
  readonly namesOfShows: Shows['namesOf']
  /** Pieces of shows, copied without encoding. */
  readonly cuts: Cuts
  readonly replaysOf: Shows['replaysOf']
  /** What a show says, for a report about it or about its recording. */
  readonly evidenceOf: Shows['evidenceOf']
  /** Ends and hides a show, also by the id of its recording; false where there is none. */
  hide(id: string): Promise<boolean>
  /** What operators do to shows and stream keys; shows are named by their own ids. */
  readonly judgements: Shows['judgements']
  readonly watch: Shows['watch']
  /** The show of which this is the recording, or the id itself: a recording has an id of its own as well. */
  showIdOf(id: string): Promise<string>
  readonly endShowOf: Shows['endShowOf']
  readonly setOwnerLeft: Shows['setOwnerLeft']
  streamKeyOf(owner: { accountId: string; profileId: string }): Promise<string>
  putShowCategory: Shows['putCategory']
  removeShowCategory: Shows['removeCategory']
  readonly firstContent: Shows['firstContent']
  /** How the media engine asks about publishers. */
  readonly publishing: Shows['publishing']
  /** Reminds people and reports viewers from here on; called where this process plays the role of a worker. */
  startJobs(): void
}

export function openLive(dependencies: LiveDependencies): Live {
  const { library, delivery, engine } = dependencies
  const rows = dependencies.database.forModule<CatalogTables>('catalog')
  const context = {
    ...dependencies,
    rows,
    arts: library.arts,
    cards: library.cards,
    grants: delivery.grants,
    playGrants: delivery.playGrants,
    slots: delivery.slots,
    index: delivery.versionIndex,
  }
  const reminders = reminderRows(rows)
  const upcoming = openUpcoming({ ...context, reminders })
  const recordings = openRecordings(context)
  const shows = openShows({
    ...context,
    ...ofEngine(engine),
    pictures: library.arts,
    recordings,
    announced: upcoming.listAsShows,
  })
  const recorded = openRecordedItems({ recordings, shows })
  const channels = openChannels(context)
  const jobs = new AsyncDisposableStack()

  return {
    routes: [
      ...shows.routes,
      ...recordingCalls({ ...context, recordings, shows }),
      ...upcoming.routes,
      ...channels.routes,
    ],
    rawRoutes: [...recordings.rawRoutes, ...channels.rawRoutes],
    personalData: {
      shows: shows.personalData,
      upcoming: upcoming.personalData,
      programmes: channels.personalData,
    },
    searchSources: [channels.searched, shows.searched],
    recordedItemsOf: recorded.itemsOf,
    recordedDetailOf: recorded.detailOf,
    recordedShowOf: recorded.viewedOf,
    addRecordedViews: shows.addViews,
    carrierOf: shows.carrierOf,
    recordingAccessTo: async (input) =>
      (await recordings.byId(input.id)) ? await shows.accessTo(input) : null,
    showAccessTo: shows.accessTo,
    channelHolderOf: channels.holderOf,
    remindedAmong: reminders.among,
    roomOf: (id) => roomOf({ shows, channels }, id),
    cuts: recordings.cuts,
    ...askedOf(shows),
    ...byEitherId({ shows, recordings }),
    ...ofOperators(dependencies),
    ...runBy(shows),
    ...managedOf(channels),
    startJobs() {
      jobs.use(startReportingViewers(dependencies, dependencies.noteViewers))
      jobs.use(startReminding(context, dependencies.remind))
      jobs.use(channels.startReminding(dependencies.remindProgramme))
    },
    async [Symbol.asyncDispose]() {
      await jobs.disposeAsync()
      await shows[Symbol.asyncDispose]()
      await recordings[Symbol.asyncDispose]()
    },
  }
}

/** What shows ask of the media engines. */
const ofEngine = ({ cut, release, stillOf, publishUrlOf, isThere }: LiveDependencies['engine']) => ({
  cut,
  release,
  stillOf,
  publishUrlOf,
  isEngineThere: isThere,
})

/** What runs shows and what an installation begins with. */
const runBy = (shows: Shows) => ({
  watch: shows.watch,
  endShowOf: shows.endShowOf,
  setOwnerLeft: shows.setOwnerLeft,
  streamKeyOf: shows.keys.of,
  putShowCategory: shows.putCategory,
  removeShowCategory: shows.removeCategory,
  firstContent: shows.firstContent,
  publishing: shows.publishing,
})

/** What operators ask of shows: those of a person, and those that a text leads to. */
const ofOperators = ({ database }: Pick<LiveDependencies, 'database'>): PersonShows => ({
  ...openPersonShowRows(database),
  ...openShowJumps(database),
})

/** What other modules ask and do of shows. */
const askedOf = (shows: Shows) => ({
  showsOnAirOf: shows.onAirOf,
  knownShow: shows.known,
  firstOnAirOf: shows.firstOnAirOf,
  namesOfShows: shows.namesOf,
  replaysOf: shows.replaysOf,
  judgements: shows.judgements,
})

/** What is asked by the id of a show or of its recording. */
function byEitherId({
  shows,
  recordings,
}: {
  shows: Pick<Shows, 'evidenceOf' | 'hide'>
  recordings: Pick<Recordings, 'byId'>
}): Pick<Live, 'evidenceOf' | 'hide' | 'showIdOf'> {
  const showIdOf = async (id: string) => (await recordings.byId(id))?.showId ?? id
  return {
    evidenceOf: async (id) => shows.evidenceOf(await showIdOf(id)),
    hide: async (id) => shows.hide(await showIdOf(id)),
    showIdOf,
  }
}

/** What operators do with channels. */
const managedOf = (channels: Channels): Managed => ({
  putChannel: channels.putChannel,
  putChannelSchedule: channels.putChannelSchedule,
  putChannelArt: channels.putChannelArt,
  channelState: channels.channelState,
  listChannels: channels.listChannels,
})

async function roomOf(
  { shows, channels }: { shows: Pick<Shows, 'roomOf'>; channels: Pick<Channels, 'roomOf'> },
  id: string,
): Promise<LiveRoom | null> {
  const show = await shows.roomOf(id)
  if (show) return { ...show, isPremium: false }
  const channel = await channels.roomOf(id)
  return channel && { ...channel, ownerProfileId: null, isOver: false, isOnAir: null }
}
