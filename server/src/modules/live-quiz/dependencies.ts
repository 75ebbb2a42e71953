import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Database, Within } from '#platform/database/database'
import type { Jobs } from '#platform/jobs/jobs'
import type { Log } from '#platform/log/log'
import type { Secrets } from '#platform/secrets/secrets'
import type { Caller } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { QuizRooms } from '#modules/interaction'

/** A person as a board shows them. */
export interface Named {
  readonly id: string
  readonly name: string
  readonly avatar: string | null
}

/** What the quiz needs of the show in which it is held. */
export interface QuizShow {
  /** Null for a channel, in which nobody holds a quiz. */
  readonly ownerProfileId: string | null
  readonly isOver: boolean
  /** Null before the first pictures. */
  readonly isOnAir: boolean | null
}

/** A chance in the draw of a campaign; none of these is ever paid for. */
export interface EarnedChance {
  readonly campaignId: string
  readonly profileId: string
  readonly accountId: string
  readonly source: 'live-quiz' | 'streak'
  /** The quiz: the same chance is given once, however often it is asked for. */
  readonly sourceId: string
  readonly at: number
  /** The fastest answer of the person in this quiz, for the desk that looks for programs. */
  readonly answerMs: number | undefined
}

export interface LiveQuizDependencies {
  readonly database: Database
  readonly bus: Bus
  readonly clock: Clock
  readonly jobs: Jobs
  readonly log: Log
  readonly secrets: Secrets
  readonly settings: Pick<Settings, 'roles'>
  readonly rooms: QuizRooms
  roomOf(showId: string): Promise<QuizShow | null>
  /** Whether a person decides in a streamer's rooms: the streamer, and their moderators. */
  mayModerate(ownerProfileId: string, caller: Pick<Caller, 'profileId' | 'accountId'>): Promise<boolean>
  /** Those of these accounts that the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** By profile id; unknown ids are left out. */
  profilesOf(profileIds: readonly string[]): Promise<ReadonlyMap<string, Named>>
  /** Names of these campaigns; those that are not public or over are left out. */
  campaignsOf(campaignIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Gives a chance in a draw, once. */
  giveChance(chance: EarnedChance, within?: Within): Promise<unknown>
  /** Until when an account may only watch; null where it may do everything. */
  suspendedUntil(accountId: string): Promise<number | null>
}
