import type { Locale, Show } from '@tayang/contract'
import type { Bus } from '#platform/bus'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import type { Log } from '#platform/log'
import { refuse } from '#platform/refusal'
import type { Secrets } from '#platform/secrets'
import { originOf, type Settings } from '#platform/settings'
import type { Tally } from '#platform/tally'
import type { Recordings } from '../recordings/index.ts'
import type { Arts } from '../titles/arts.ts'
import type { ShowEnded } from './events.ts'
import type { Figures } from './figures/figures.ts'
import type { ShowRow, ShowRows } from './rows.ts'
import type { HealthBook } from './stream-health.ts'
import type { StreamKeys } from './stream-keys.ts'
import type { Thumbnails } from './thumbnails/thumbnails.ts'

/** The owner of a show, as everybody may see them. */
export interface Person {
  id: string
  accountId: string
  name: string
  avatar: string | null
}

export interface ShowNeeds {
  database: Database
  bus: Bus
  clock: Clock
  log: Log
  secrets: Secrets
  settings: Settings
  tally: Tally
  recordings: Pick<Recordings, 'byId' | 'ofShow' | 'streamOf' | 'takeIn' | 'removeOfProfile'>
  /** Where pictures of shows lie and are served from. */
  pictures: Pick<Arts, 'keep' | 'drop'>
  profilesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Person>>
  /** By account id. */
  profilesOfAccounts(ids: readonly string[]): Promise<ReadonlyMap<string, Person>>
  /** How many began to follow a profile within these moments and still do. */
  followersGained(profileId: string, within: { from: number; to: number }): Promise<number>
  /** Whether this account has no business here: people of the demo outside demo mode (ruling R25). */
  isBarred(accountId: string): Promise<boolean>
  /** Those of these accounts that the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Why this account may not go live, where an age or an approval is asked for; null where it may. */
  mayGoLive(accountId: string): Promise<'AGE_REQUIRED' | 'STREAMER_ONLY' | 'FORBIDDEN' | null>
  /** Cuts whoever publishes a show. */
  cut(showId: string, reason: string): void
}

/** Shows that are announced are another room's. */
export type Announced = (asked: {
  profileId: string | undefined
  categoryId: string | undefined
  locale: Locale
  now: number
  limit: number
  offset: number
}) => Promise<{ shows: Show[]; total: number }>

/** What the routes of this room stand on. */
export interface ShowDesk extends ShowNeeds {
  rows: ShowRows
  keys: StreamKeys
  health: HealthBook
  thumbnails: Thumbnails
  figures: Figures
  /** Who of those who are signed in sits in the room of a show, by account. */
  presentIn(showId: string): readonly string[]
  viewersOf(showId: string): number
  /** Announced shows; none until they are plugged. */
  announced: Announced
  asShows(found: readonly ShowRow[]): Promise<Show[]>
  finish(showId: string, reason: ShowEnded['reason']): Promise<void>
  streamOf(show: ShowRow): string | null
}

/** The open show of a profile; made like its last one, or from the profile, where there is none. */
export async function openShowOf(
  desk: ShowDesk,
  owner: { profileId: string; accountId: string },
  like: {
    name: string
    description: string
    categoryId: string | null
    thumbnailId?: string | null
  } | null,
): Promise<ShowRow> {
  const person = (await desk.profilesOf([owner.profileId])).get(owner.profileId)
  await desk.rows.create({
    id: newId(),
    ...owner,
    name: like?.name ?? person?.name ?? '',
    description: like?.description ?? '',
    categoryId: like?.categoryId ?? null,
    thumbnailId: like?.thumbnailId ?? null,
    now: desk.clock.now(),
  })
  // Of two calls at once one made it; both read the same.
  const open = await desk.rows.latestOf(owner.profileId)
  return open ?? refuse('SHOW_NOT_FOUND')
}

/** Where OBS publishes to: the host that people reach, at the RTMP port. */
export function rtmpUrl(settings: Settings): string {
  const host = new URL(originOf(settings)).hostname
  return `rtmp://${host}:${settings.rtmpPort}/live`
}
