import type { BlockStatus, Profile } from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Breach } from '#platform/database/invariants'
import type { Once } from '#platform/database/nodes/nodes'
import type { Log } from '#platform/log/log'
import type { Secrets } from '#platform/secrets/secrets'
import type { Settings } from '#platform/settings/settings'
import type { CashoutDependencies } from './cashout/index.ts'
import type { Rates } from './earnings.ts'

/** What operators set. */
export interface GiftRules extends Rates {
  readonly allowExact: boolean
  /** False while an operator has turned gifts off. */
  readonly isOn: boolean
}

export interface LoyaltyDependencies extends Pick<
  CashoutDependencies,
  | 'cashoutRules'
  | 'provePerson'
  | 'newestOf'
  | 'hasFactor'
  | 'isBanned'
  | 'requireActive'
  | 'sendEmail'
  | 'notify'
  | 'tally'
> {
  database: Database
  clock: Clock
  log: Log
  once: Once
  secrets: Secrets
  settings: Pick<Settings, 'topup' | 'ledger' | 'gifts' | 'host' | 'origin' | 'home' | 'vault'>
  profilesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Profile>>
  profileOfAccount(accountId: string): Promise<Profile | undefined>
  /** False of an account that is banned, and of one whose deletion waits. */
  isOpen(accountId: string): Promise<boolean>
  blockBetween(viewerAccountId: string, otherProfileId: string): Promise<BlockStatus | null>
  /** Refuses an account below the minimum age, where one is set. */
  requireAge(accountId: string): Promise<void>
  rules(): Promise<GiftRules>
  accountIdByEmail(email: string): Promise<string | null>
  /** What is wrong with the sales of other modules; they are verified together with the ledger. */
  breachesOfSales(): Promise<readonly Breach[]>
  stages: Stages
  moderateBullet: ModerateBullet
}

/** Where a gift appears: a show or a video. */
export interface Stage {
  readonly ownerProfileId: string | null
  /** Whether gifts are taken there now. */
  readonly isOpen: boolean
}

/** Why a chat room refuses a bullet before it is paid for; null where it is allowed. */
export type ModerateBullet = (
  showId: string,
  bullet: { readonly profileId: string; readonly text: string },
) => Promise<'FORBIDDEN' | 'TEXT_NOT_ALLOWED' | null>

export interface Stages {
  roomOf(showId: string): Promise<Stage | null>
  videoOf(videoId: string): Promise<Stage | null>
  /** The names of shows; removed shows are absent. */
  namesOf(showIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}
