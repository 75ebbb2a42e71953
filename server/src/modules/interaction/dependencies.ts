import type { Once } from '#platform/database/nodes/nodes'
import type { BlockStatus, Profile } from '@tayang/contract'
import type { Bus, Unsubscribe } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import type { Caller } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { RoomQuiz } from './quiz/quiz-seat.ts'

/** What a room needs of the show or channel that it belongs to. */
export interface RoomFacts {
  /** Null for a channel, which has no owner. */
  ownerProfileId: string | null
  isOver: boolean
  /** Null before its first pictures. */
  isOnAir: boolean | null
  /** Whether only subscribers may read and write. */
  isPremium: boolean
}

/** What rooms need where several processes have them on one database. */
export interface Cluster {
  readonly nodeId: string
  /** By which processes of this installation prove themselves to each other. */
  readonly secret: string
  /** Hears of processes that are gone. */
  onGone(hear: (nodeId: string) => void): Unsubscribe
  /** False while what others publish does not come. */
  isBusThere(): boolean
  /**
   * Where the process is that holds quizzes and polls, null while there is none; absent in that one. A process that
   * has sockets only passes on what is played.
   */
  readonly wholeAddress?: (() => Promise<string | null>) | undefined
}

export interface InteractionDependencies {
  /** Null where this process has the database for itself. */
  cluster: Cluster | null
  database: Database
  bus: Bus
  clock: Clock
  once: Once
  log: Log
  settings: Settings
  identify(token: string, asked: { isDemo: boolean }): Promise<Caller | null>
  /** Those of these sessions that have not ended. */
  activeSessionsOf(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether a running subscription of this account covers premium. */
  includesPremium(accountId: string, now: number): Promise<boolean>
  /** The show or channel that a room belongs to, or null where there is none. */
  roomOf(id: string): Promise<RoomFacts | null>
  /** Those of these accounts that the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Whom the owners of these profiles blocked since. */
  blockedSince(
    ownerProfileIds: readonly string[],
    since: number,
  ): Promise<readonly { readonly ownerProfileId: string; readonly accountId: string }[]>
  /** Whether a viewer and the owner of a profile blocked each other. */
  blockBetween(viewerAccountId: string, otherProfileId: string): Promise<BlockStatus | null>
  /** Whether one profile follows another. */
  follows(followerProfileId: string, profileId: string): Promise<boolean>
  /** By profile id; unknown ids are left out. */
  profilesOf(profileIds: readonly string[]): Promise<Map<string, Pick<Profile, 'id' | 'name' | 'avatar'>>>
  /** Picture of a profile, for its messages. */
  avatarOf(profileId: string): Promise<string | null>
  /** What plays on the sockets of rooms. */
  readonly quiz: RoomQuiz
  /** Until when a person is suspended, who reads and writes nothing; null where they are not. */
  suspendedUntilOf(accountId: string): Promise<number | null>
}
