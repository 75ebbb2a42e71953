import type { Once } from '#platform/database/nodes/nodes'
import type { RefusalCode } from '@tayang/contract'
import type { Blobs } from '#platform/blobs/blobs'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Database, Within } from '#platform/database/database'
import type { Tally } from '#platform/limits/tally'
import type { Log } from '#platform/log/log'
import type { Secrets } from '#platform/secrets/secrets'
import type { Settings } from '#platform/settings/settings'
import type { Delivery } from '#modules/delivery'
import type { Library, Person } from '#modules/library'
import type { NoteViewers } from './shows/index.ts'
import type { EarnedIn } from './shows/show-service.ts'
import type { OnFirstPictures } from './shows/rows.ts'
import type { RemindProgramme } from './channels/index.ts'
import type { Remind } from './upcoming/index.ts'

export interface LiveDependencies {
  readonly database: Database
  readonly blobs: Blobs
  readonly bus: Bus
  readonly clock: Clock
  readonly once: Once
  readonly log: Log
  readonly secrets: Secrets
  readonly settings: Settings
  readonly tally: Tally
  /** The node of this server: its own engines carry its shows, those of other nodes carry theirs. */
  readonly nodeId: string
  readonly library: Pick<Library, 'arts' | 'cards'>
  readonly delivery: Pick<Delivery, 'grants' | 'playGrants' | 'versionIndex' | 'slots'>
  /** The media engine, which carries shows. */
  readonly engine: {
    /** Closes the connection that publishes a show, or published it when it was ended. */
    cut(showId: string, reason: string, how?: { isWithdrawn: boolean }): void
    /** Ends a show at the engine, whose publisher stays connected and idle. */
    release(showId: string): void
    /** Where a show is published that has this number or none yet; null where that is at this machine. */
    publishUrlOf(showId: string | null): string | null
    /** Whether an engine of this node that takes publishers is connected. */
    isThere(nodeId: string): boolean
    /** A JPEG of what a show has on air, a few seconds old; null where there is none. */
    stillOf(showId: string): Promise<Buffer | null>
  }
  /** Whether an active subscription of this account covers premium titles. */
  includesPremium(accountId: string, now: number): Promise<boolean>
  profilesOf(ids: readonly string[], tx?: Within): Promise<ReadonlyMap<string, Person>>
  /** By account id. */
  profilesOfAccounts(ids: readonly string[]): Promise<ReadonlyMap<string, Person>>
  /** How many began to follow a profile within these times and still do. */
  followersGained(profileId: string, within: { from: number; to: number }): Promise<number>
  /** Those of these accounts that the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Those of these accounts that blocked the owner of this profile or are blocked by them. */
  partedFrom(ownerProfileId: string, accountIds: readonly string[], tx?: Within): Promise<ReadonlySet<string>>
  /** Why this account may not go live, where an age or an approval is required; null where it may. */
  mayGoLive(accountId: string): Promise<RefusalCode | null>
  /** Whether this account may not publish at all: it is banned, or a demo account outside demo mode. */
  isBarred(accountId: string): Promise<boolean>
  /** How many are in the chat room of a show or a channel. */
  viewersOf(id: string): number
  /** The accounts that are signed in and in the chat room of a show. */
  presentIn(showId: string): Promise<readonly string[]>
  /** What the gifts of shows came to. */
  readonly earnedIn: EarnedIn
  /** How many clips were cut out of a show. */
  clipsCutOf(showId: string): Promise<number>
  /** Notifies followers that a show is live, in the transaction in which it gets its first pictures. */
  readonly notifyLive: OnFirstPictures
  /** Notifies people of a show that begins soon, in the transaction in which their reminders are taken. */
  readonly remind: Remind
  /** Notifies one person of a programme that begins. */
  readonly remindProgramme: RemindProgramme
  /** Receives how many watched each streamer in the last days. */
  readonly noteViewers: NoteViewers
}
