import type { Bus } from '#platform/bus'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Log } from '#platform/log'
import type { Caller } from '#platform/route'
import type { Settings } from '#platform/settings'

/** What a room must know of the show that it belongs to. */
export interface RoomFacts {
  ownerProfileId: string
  isOver: boolean
  /** Null before its first pictures. */
  isOnAir: boolean | null
}

export interface InteractionNeeds {
  database: Database
  bus: Bus
  clock: Clock
  log: Log
  settings: Settings
  identify(token: string, asked: { isDemo: boolean }): Promise<Caller | null>
  /** Those of these sessions that have not ended. */
  standingSessionsOf(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The show that a room belongs to, or null where there is none. */
  roomOf(id: string): Promise<RoomFacts | null>
  /** Those of these accounts that the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Picture of a profile, for the lines that it says. */
  avatarOf(profileId: string): Promise<string | null>
}
