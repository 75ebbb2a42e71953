import type { Subscription } from '@tayang/contract'
import type { AgeRule } from './privacy/ages.ts'

/** What other modules add to the account answer, and what operators have set. */
export interface Facets {
  subscriptionsOf(accountId: string, now: number): Promise<Subscription[]>
  balancesOf(accountId: string): Promise<{ diamonds: bigint; gencash: bigint }>
  /** While the site is closed, operators alone come in and stay (ruling R12). */
  isClosed(): boolean
  /** The settings `age.required` and `age.minimum`. */
  ageRule(): Promise<AgeRule>
  /** Digits of a one-time code: the setting `otp.length` (A005). */
  otpLength(): Promise<number>
  /** The setting `auth.verifyBeforeLogin` (A007). */
  verifiesBeforeLogin(): Promise<boolean>
  /** What a reported comment, title or show says now; nothing where there is none. */
  evidenceOf(type: 'comment' | 'content', id: string): Promise<Evidence | null>
  /** The shows that these profiles have on air, by profile. */
  showsOnAirOf(profileIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export interface Evidence {
  /** Whose it is; null where it is the house's own. */
  readonly ownerProfileId: string | null
  readonly facts: Readonly<Record<string, unknown>>
}
