import type { Subscription } from '@tayang/contract'
import type { Within } from '#platform/database/database'
import type { ReportFiled } from './reports/report-rows.ts'

/** What other modules contribute to accounts, and what operators have set. */
export interface AccountExtensions {
  subscriptionsOf(accountId: string, now: number): Promise<Subscription[]>
  balancesOf(accountId: string): Promise<{ diamonds: bigint; gencash: bigint }>
  /** Takes a bank account off that was set after this time; does nothing where there is none. */
  dropBankAccountSince(accountId: string, sinceMs: number): Promise<void>
  /** While the site is closed, only operators sign in and stay signed in: docs/product/site.md#maintenance. */
  isClosed(): boolean
  /** The settings `age.required` and `age.minimum`. */
  ageRule(): Promise<AgeRule>
  /** Ends the show that this profile has on air; does nothing where there is none. */
  endShowOf(profileId: string): Promise<void>
  /**
   * Takes all that a profile made out of every list and answer, from this time on; null brings it back. Part of the
   * transaction in which the account is closed or opened again.
   */
  setLeft(tx: Within, profileId: string, at: number | null): Promise<void>
  /** Digits of a one-time code: the setting `otp.length`. */
  otpLength(): Promise<number>
  /** The setting `auth.verifyBeforeLogin`: docs/product/accounts.md#verify-before-sign-in. */
  verifiesBeforeLogin(): Promise<boolean>
  /** Whether people may register now: an operator may turn that off. */
  isSignUpOpen(): Promise<boolean>
  /** The present content of a reported comment, title or show; null when it does not exist. */
  evidenceOf(type: 'comment' | 'content', id: string): Promise<Evidence | null>
  /** The case of a new report, in its transaction: the open one about the same thing, or a new one. */
  openCase(tx: Within, report: ReportFiled): Promise<string>
  /** Tells who works on cases of one that has a report more; called after its transaction. */
  noteCase(caseId: string): Promise<void>
  /** Tells the owner of an account of a new device, once the transaction has committed. */
  noteDevice(tx: Within, added: DeviceAdded): Promise<void>
  /** The show that each of these profiles has on air, by profile id. */
  showsOnAirOf(profileIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** Somebody signed in on a device that the account did not have: docs/product/sessions.md#new-device. */
export interface DeviceAdded {
  readonly accountId: string
  readonly profileId: string
  readonly sessionId: string
}

export interface Evidence {
  /** The owner of the content; null for content of the operator of the site. */
  readonly ownerProfileId: string | null
  readonly facts: Readonly<Record<string, unknown>>
}

/** What operators have set: whether an age is required, and the minimum: docs/product/accounts.md#age. */
export interface AgeRule {
  readonly required: boolean
  readonly minimum: number
}
