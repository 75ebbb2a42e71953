import type { Once } from '#platform/database/nodes/nodes'
import type { ChanceSource, Locale, Profile } from '@tayang/contract'
import type { Beacon } from '#platform/outgoing/beacon/beacon'
import type { Clock } from '#platform/clock/clock'
import type { Database, Within } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import type { Secrets } from '#platform/secrets/secrets'
import type { Settings } from '#platform/settings/settings'
import type { Library } from '#modules/library'
import type { Loyalty } from '#modules/loyalty'
import type { NotificationRoom } from '#modules/notification'
import type { DrawParticipant } from '#modules/user'
import type { DrawsDb } from './tables.ts'

export interface DrawsDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly once: Once
  readonly log: Log
  readonly secrets: Secrets
  readonly settings: Pick<Settings, 'home' | 'vault' | 'draws' | 'origin'>
  readonly beacon: Beacon
  readonly cards: Pick<Library['cards'], 'rows'>
  /** What the rules ask of accounts; unknown ones are left out. */
  participantsOf(accountIds: readonly string[], tx?: Within): Promise<ReadonlyMap<string, DrawParticipant>>
  /** Profiles by account. */
  profilesOf(accountIds: readonly string[], tx?: Within): Promise<ReadonlyMap<string, Profile>>
  /** Accounts of operators who may hold a seat, and of all operators. */
  holders(): Promise<readonly string[]>
  operators(): Promise<readonly string[]>
  /** What chances were for, by their source id, in one language. */
  sourceNamesOf(
    source: ChanceSource,
    sourceIds: readonly string[],
    locale: Locale,
  ): Promise<ReadonlyMap<string, string>>
  readonly noteInDay: Loyalty['noteInDay']
  readonly giveDiamonds: Loyalty['giveDiamonds']
  /** Grants a package that was won, once for each key; false where it is not on sale. */
  grantPackage(
    tx: Within,
    won: { accountId: string; packageId: string; key: string; now: number },
  ): Promise<boolean>
  /** Makes the voucher of this code; made before, it changes nothing. False where the package is not on sale. */
  makeVoucher(
    tx: Within,
    voucher: { packageId: string; code: string; note: string; now: number },
  ): Promise<boolean>
  readonly notify: NotificationRoom['notify']
  sendEmail(accountId: string, what: 'prize-won'): void
  /** The setting `undian.taxPercent` as it applies now. */
  taxPercent(): Promise<number>
  /** The setting `undian.maxValueWithoutOuter`. */
  maxValueWithoutOuter(): Promise<number>
}

export interface DrawsContext extends DrawsDependencies {
  readonly db: DrawsDb
}

/** The hand of an operator. */
export interface Hand {
  readonly accountId: string
  readonly roles: readonly string[]
  readonly now: number
}

/** A step of two operators, carried out within the transaction of their approval. */
export interface ByTwo {
  readonly tx: Within
  readonly id: string
  readonly askedBy: string
  readonly confirmedBy: string
  readonly reason: string
  readonly now: number
}
