import type { MediaItem, Show } from '@tayang/contract'
import { isId, newId } from '#platform/ids/ids'
import type { Route } from '#platform/http/route'
import { pictureUrl, type SearchSource } from '#modules/library'
import type { PersonalDataHandler } from '#modules/user'
import type { CategoryNames } from './category-rows.ts'
import type { Carrier } from './on-air-rows.ts'
import { openShowService } from './open-show-service.ts'
import { openEvidence } from './operators/evidence.ts'
import { openWatch, type Watch } from './operators/watch.ts'
import { setOwnerLeft } from './owner-left.ts'
import { openPersonalData } from './personal-data.ts'
import { openPublishing, type Publishing } from './publishing.ts'
import { listRoutes } from './routes/list-shows.ts'
import { metricRoutes } from './routes/metrics.ts'
import { openAccessToShow, playbackRoutes, type AccessToShow } from './routes/play-show.ts'
import { streamerRoutes } from './routes/run-show.ts'
import { streamInfoRoutes } from './routes/stream-info.ts'
import type { ShowRow } from './rows.ts'
import { showSource, toMediaItem } from './searched.ts'
import { showNamed, type ShowDependencies, type ShowService } from './show-service.ts'
import { statusOf } from './show-state.ts'
import type { StreamKeys } from './stream-keys.ts'

/** What a chat room needs to know of its show. */
export interface Room {
  showId: string
  ownerProfileId: string
  isOver: boolean
  /** Null before its first pictures. */
  isOnAir: boolean | null
}

export interface PublicShow {
  readonly item: MediaItem
  readonly finishedAt: number | null
  readonly pictureUrl: string | null
}

/** A show of the past, as a clip that was cut out of it says where it is from. */
export interface ShowReplay {
  readonly name: string
  /** Media time of its first pictures. */
  readonly onAirAt: number | null
  /** Length of its recording; null where there is none to watch. */
  readonly seconds: number | null
}

/** What operators do to shows and stream keys. Each may be repeated. */
export interface Judgements {
  /**
   * Ends a show at once, also while the database is read-only or away: the publisher is cut, viewers are told, the
   * playlists are gone. Whether the database has it already; where not, it is written as soon as it can be.
   */
  endShow(showId: string): Promise<{ isWritten: boolean }>
  /** Takes a show out of every list and answer and leaves it on air for those who watch; false where there is none. */
  conceal(showId: string): Promise<boolean>
  /** Shows a hidden show again, with its recording; false where there is none. */
  show(showId: string): Promise<boolean>
  /** Nothing can be published with the profile's stream key, nor with a new one; what is on air stays. */
  lockKey(profileId: string): Promise<void>
  unlockKey(profileId: string): Promise<void>
  keyLockedAt(profileId: string): Promise<number | null>
}

/** A show that everybody may see, by its id or by that of its recording. */
export type KnownShow = Pick<
  ShowRow,
  'id' | 'profileId' | 'accountId' | 'name' | 'status' | 'onAirAt' | 'finishedAt' | 'thumbnailId'
>

export interface Shows extends AsyncDisposable {
  readonly routes: readonly Route[]
  /** Where a show or its recording plays; refuses where it does not. */
  readonly accessTo: AccessToShow
  /** How often recordings were watched meanwhile, by show. */
  addViews(batch: ReadonlyMap<string, number>): Promise<void>
  readonly publishing: Publishing
  /** The node whose engine has a show; null where none has or had it. */
  carrierOf(showId: string): Promise<Carrier | null>
  roomOf(showId: string): Promise<Room | null>
  /** Null where there is none, and of a hidden one. */
  known(id: string): Promise<KnownShow | null>
  ownerOf(showId: string): Promise<Pick<ShowRow, 'profileId' | 'name' | 'startedAt'> | null>
  /** Those of these shows that everybody may see, as items, with the own picture of each that has one. */
  shownOf(showIds: readonly string[]): Promise<PublicShow[]>
  /** Shows that can be watched again, the latest first. */
  previousOf(page: {
    profileId: string | undefined
    limit: number
    offset: number
  }): Promise<{ shows: Show[]; total: number }>
  /** The show that each of these profiles has on air, by profile. */
  onAirOf(profileIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** What can be watched again of shows, by show; hidden ones are left out. */
  replaysOf(showIds: readonly string[]): Promise<ReadonlyMap<string, ShowReplay>>
  /** When a profile was on air for the first time; null where it never was. */
  firstOnAirOf(profileId: string): Promise<number | null>
  /** The names of shows; hidden ones are left out. */
  namesOf(showIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  keys: StreamKeys
  /** The content of a show, for a report about it. */
  evidenceOf(showId: string): Promise<{ ownerProfileId: string; facts: Record<string, unknown> } | null>
  /** Ends a show and takes it out of every list and answer; false where there is none. */
  hide(showId: string): Promise<boolean>
  readonly judgements: Judgements
  /** What operators watch. */
  readonly watch: Watch
  /** Ends the show that a profile has on air, because its owner may not stay. */
  endShowOf(profileId: string): Promise<void>
  /** Takes the shows of a profile and their recordings out of every list and answer; null brings them back. */
  readonly setOwnerLeft: typeof setOwnerLeft
  readonly personalData: PersonalDataHandler
  readonly searched: SearchSource
  putCategory(category: {
    friendlyId: string
    name: string
    names?: CategoryNames | undefined
    icon?: string | null
    order: number
  }): Promise<{ id: string }>
  /** False where there is none. */
  removeCategory(friendlyId: string): Promise<boolean>
  /** Whether an installation still needs its first content, and a note that it was given. */
  readonly firstContent: { isDue(): Promise<boolean>; note(): Promise<void> }
}

export function openShows(dependencies: ShowDependencies): Shows {
  const service = openShowService(dependencies)
  const { rows, keys, metrics } = service
  const publishing = openPublishing(service)
  const evidence = openEvidence({
    ...dependencies,
    ends: service.ends,
    lastSeconds: service.recordings.lastSeconds,
    isElsewhere: (showId) => rows.isElsewhere(showId, service.nodeId),
  })
  return {
    routes: [
      ...listRoutes(service),
      ...streamerRoutes(service),
      ...streamInfoRoutes(service),
      ...metricRoutes(service),
      ...playbackRoutes(service),
    ],
    accessTo: openAccessToShow(service),
    addViews: service.metrics.addViews,
    keys,
    setOwnerLeft,
    personalData: openPersonalData(service),
    searched: showSource(service),
    publishing,
    carrierOf: rows.carrierOf,
    roomOf: (showId) => roomOf(service, showId),
    known: (id) => showNamed(service, id),
    ownerOf: rows.byId,
    shownOf: (showIds) => shownOf(service, showIds),
    async previousOf(page) {
      const found = await rows.finished({ ...page, isRecorded: true })
      return { shows: await service.asShows(found.shows), total: found.total }
    },
    onAirOf: rows.onAirOf,
    firstOnAirOf: rows.firstOnAirOf,
    namesOf: async (showIds) =>
      new Map((await rows.byIds(showIds)).map(({ id, name }) => [id, name] as const)),
    replaysOf: (showIds) => replaysOf(service, showIds),
    evidenceOf: (showId) => evidenceOf(service, showId),
    async hide(showId) {
      // Ended first: a hidden show is found by nobody, not even by what would end it.
      if (isId(showId)) await service.finish(showId, 'removed')
      return rows.hide(showId, service.clock.now())
    },
    judgements: judgementsOf(service),
    watch: openWatch(service),
    async endShowOf(profileId) {
      const latest = await rows.latestOf(profileId)
      if (latest && latest.status !== 'finished') await service.finish(latest.id, 'removed')
    },
    async putCategory(category) {
      return { id: await rows.putCategory({ ...category, id: newId() }) }
    },
    removeCategory: rows.removeCategory,
    firstContent: { isDue: rows.isFirstContentDue, note: rows.noteFirstContent },
    async [Symbol.asyncDispose]() {
      publishing[Symbol.dispose]()
      await service.ending[Symbol.asyncDispose]()
      await evidence[Symbol.asyncDispose]()
      await metrics[Symbol.asyncDispose]()
    },
  }
}

function judgementsOf({ ending, rows, judged, clock }: ShowService): Judgements {
  return {
    endShow: async (showId) => (isId(showId) ? ending.end(showId) : { isWritten: true }),
    conceal: (showId) => rows.hide(showId, clock.now()),
    show: judged.unhide,
    lockKey: (profileId) => judged.lockKey(profileId, clock.now()),
    unlockKey: judged.unlockKey,
    keyLockedAt: judged.keyLockedAt,
  }
}

async function roomOf({ rows, ending }: ShowService, showId: string): Promise<Room | null> {
  const show = await rows.byId(showId)
  if (!show) return null
  return {
    showId,
    ownerProfileId: show.profileId,
    isOver: show.status === 'finished' || ending.isEnded(showId),
    isOnAir: statusOf(show) === 'live' ? show.silentSince === null : null,
  }
}

async function shownOf(service: ShowService, showIds: readonly string[]): Promise<PublicShow[]> {
  const found = await service.rows.byIds(showIds)
  const pictures = new Map(found.map(({ id, thumbnailId }) => [id, thumbnailId && pictureUrl(thumbnailId)]))
  return (await service.asShows(found)).map((show) => ({
    item: toMediaItem(show),
    finishedAt: show.finishedAt,
    pictureUrl: pictures.get(show.id) ?? null,
  }))
}

async function replaysOf({ rows, recordings }: ShowService, showIds: readonly string[]) {
  if (showIds.length === 0) return new Map<string, ShowReplay>()
  const [found, recorded] = await Promise.all([rows.byIds(showIds), recordings.named(showIds)])
  const seconds = new Map(recorded.map((recording) => [recording.showId, recording.seconds]))
  return new Map(
    found.map(({ id, name, onAirAt }): [string, ShowReplay] => [
      id,
      { name, onAirAt, seconds: seconds.get(id) ?? null },
    ]),
  )
}

async function evidenceOf({ rows }: ShowService, showId: string) {
  const show = await rows.byId(showId)
  if (!show) return null
  const { name, description, status, startedAt, finishedAt, thumbnailId } = show
  const thumbnail = thumbnailId && pictureUrl(thumbnailId)
  const facts = { name, description, status, startedAt, finishedAt, thumbnail }
  return { ownerProfileId: show.profileId, facts }
}
