import type { Locale, RefusalCode, Show } from '@tayang/contract'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import type { Once } from '#platform/database/nodes/nodes'
import type { Log } from '#platform/log/log'
import { refuse } from '#platform/http/refusal'
import type { Secrets } from '#platform/secrets/secrets'
import { originOf, publishAddressOf, type Settings } from '#platform/settings/settings'
import type { Tally } from '#platform/limits/tally'
import type { Recordings } from '../recordings/index.ts'
import type { Arts, Person } from '#modules/library'
import type { ShowEnded } from './events.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { EndRows } from './operators/end-rows.ts'
import type { Ending } from './operators/ending.ts'
import type { JudgedRows } from './operators/judged-rows.ts'
import type { WatchRows } from './operators/watch-rows.ts'
import type { OnFirstPictures, ShowRow, ShowRows } from './rows.ts'
import { isLeftRunning } from './show-state.ts'
import type { HealthBook } from './stream-health.ts'
import type { StreamKeys } from './stream-keys.ts'
import type { Thumbnails } from './thumbnails/thumbnails.ts'

export interface ShowDependencies {
  database: Database
  bus: Bus
  clock: Clock
  log: Log
  once: Once
  secrets: Secrets
  settings: Settings
  /** The node of this server: its own engines carry its shows, those of other nodes carry theirs. */
  nodeId: string
  tally: Tally
  recordings: Pick<
    Recordings,
    'byId' | 'named' | 'ofShow' | 'streamOf' | 'takeIn' | 'removeOfProfile' | 'lastSeconds'
  >
  /** Where pictures of shows are stored and served from. */
  pictures: Pick<Arts, 'keep' | 'drop'>
  profilesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Person>>
  /** By account id. */
  profilesOfAccounts(ids: readonly string[]): Promise<ReadonlyMap<string, Person>>
  /** How many began to follow a profile within these times and still do. */
  followersGained(profileId: string, within: { from: number; to: number }): Promise<number>
  /** Whether this account may not publish at all: it is banned, or a demo account outside demo mode. */
  isBarred(accountId: string): Promise<boolean>
  /** Those of these accounts that the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Those of these accounts that blocked the owner of this profile or are blocked by them. */
  partedFrom(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Why this account may not go live, where an age or an approval is required; null where it may. */
  mayGoLive(accountId: string): Promise<RefusalCode | null>
  /**
   * Closes the connection that publishes a show, or published it when it was ended. The playlists of a withdrawn show
   * are gone at once; those of any other are served a while longer to the viewers at its end.
   */
  cut(showId: string, reason: string, how?: { isWithdrawn: boolean }): void
  /** Ends a show at the engine, whose publisher stays connected and idle. */
  release(showId: string): void
  /** Where a show is published that has this number or none yet; null where that is at this machine. */
  publishUrlOf(showId: string | null): string | null
  /** Whether an engine of this node that takes publishers is connected. */
  isEngineThere(nodeId: string): boolean
  /** A JPEG of what a show has on air, a few seconds old; null where there is none. */
  stillOf(showId: string): Promise<Buffer | null>
  viewersOf(showId: string): number
  /** The accounts that are signed in and in the chat room of a show. */
  presentIn(showId: string): Promise<readonly string[]>
  earnedIn: EarnedIn
  /** Announced shows. */
  readonly announced: Announced
  /** Called in the transaction in which a show gets its first pictures. */
  notifyLive: OnFirstPictures
}

/** The value of the gifts of shows, in whole gencash, and their number. */
export type EarnedIn = (
  showIds: readonly string[],
) => Promise<ReadonlyMap<string, { readonly gencash: number; readonly gifts: number }>>

/** Shows that are announced. */
export type Announced = (input: {
  profileId: string | undefined
  categoryId: string | undefined
  locale: Locale
  now: number
  limit: number
  offset: number
}) => Promise<{ shows: Show[]; total: number }>

/** What the routes of shows work with. */
export interface ShowService extends ShowDependencies {
  rows: ShowRows
  keys: StreamKeys
  health: HealthBook
  thumbnails: Thumbnails
  metrics: Metrics
  judged: JudgedRows
  ending: Ending
  ends: EndRows
  watchRows: WatchRows
  asShows(found: readonly ShowRow[]): Promise<Show[]>
  finish(showId: string, reason: ShowEnded['reason']): Promise<void>
  streamOf(show: ShowRow): string | null
}

/** The open show of a profile; created like its last one, or from the profile, where there is none. */
export async function openShowOf(
  service: ShowService,
  owner: { profileId: string; accountId: string },
  like: {
    name: string
    description: string
    categoryId: string | null
    thumbnailId?: string | null
  } | null,
): Promise<ShowRow> {
  const person = (await service.profilesOf([owner.profileId])).get(owner.profileId)
  await service.rows.create({
    id: newId(),
    ...owner,
    name: like?.name ?? person?.name ?? '',
    description: like?.description ?? '',
    categoryId: like?.categoryId ?? null,
    thumbnailId: like?.thumbnailId ?? null,
    now: service.clock.now(),
  })
  // Of two calls at once one created it; both read the same.
  const open = await service.rows.latestOf(owner.profileId)
  return open ?? refuse('SHOW_NOT_FOUND')
}

/** The show with this id, or the one whose recording has it. */
export async function showNamed(service: ShowService, id: string): Promise<ShowRow | null> {
  const show = await service.rows.byId(id)
  if (show) return show
  const recording = await service.recordings.byId(id)
  return recording && (await service.rows.byId(recording.showId))
}

/** The show under which this profile's encoder was left running; null where there is none. */
export async function leftRunningOf(service: ShowService, profileId: string): Promise<ShowRow | null> {
  const last = await service.rows.lastFinishedOf(profileId)
  return last && isLeftRunning(last, service.settings.live, service.clock.now()) ? last : null
}

/** Closes the idle connection of that encoder, which is no longer expected. */
export async function dropLeftRunning(service: ShowService, show: ShowRow, reason: string): Promise<void> {
  await service.rows.setLeft(show.id, service.clock.now())
  service.cut(show.id, reason)
}

/** Where OBS publishes to: what the settings name, else the machine that has the show or has room for one. */
export function rtmpUrl(
  { settings, publishUrlOf }: Pick<ShowService, 'settings' | 'publishUrlOf'>,
  showId: string | null,
): string {
  const far = settings.media.publishUrl === undefined ? publishUrlOf(showId) : null
  return far ?? publishAddressOf(settings, new URL(originOf(settings)).hostname)
}
