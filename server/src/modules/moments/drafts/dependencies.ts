import type { Heat, Locale, MomentRules, OwnClip } from '@tayang/contract'
import type { Blobs } from '#platform/blobs/blobs'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import type { Caller } from '#platform/http/route'
import type { Clips } from '#modules/clips'
import type { Delivery } from '#modules/delivery'
import type { Live } from '#modules/live'
import type { MomentRows } from '../tables.ts'

export type KnownShow = NonNullable<Awaited<ReturnType<Live['knownShow']>>>

interface Profile {
  readonly id: string
  readonly name: string
  readonly avatar: string | null
}

export interface DraftDependencies {
  readonly database: Database
  readonly rows: MomentRows
  readonly blobs: Blobs
  readonly clock: Clock
  readonly log: Log
  readonly cuts: Live['cuts']
  readonly knownShow: Live['knownShow']
  readonly grants: Delivery['grants']
  readonly clips: Pick<Clips, 'posted' | 'stillOf' | 'orderUpright'>
  /** A piece of this show was posted: the moments that were found in it are no longer new. */
  setPosted(showId: string, range: { from: number; to: number }): Promise<void>
  /** A clip as its owner or its maker sees it; refuses where it is gone. */
  ownClipOf(id: string, caller: Caller, locale: Locale): Promise<OwnClip>
  /** Those of these accounts that the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  follows(followerProfileId: string, profileId: string): Promise<boolean>
  /** Refuses a suspended account. */
  requireActive(accountId: string): Promise<void>
  /** Why this account may not do what requires an age; null when it may. */
  ageRefusalOf(accountId: string): Promise<'AGE_REQUIRED' | 'FORBIDDEN' | null>
  profilesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Profile>>
  momentRulesOf(ownerProfileId: string): Promise<MomentRules>
  mayModerate(ownerProfileId: string, caller: Pick<Caller, 'profileId' | 'accountId'>): Promise<boolean>
  heatOf(showId: string, range: { from: number; to: number }): Promise<Heat>
  /** How many moments of one show a person may keep. */
  perShow(): Promise<number>
  /** Which posted moments operators look at as well. */
  review(): Promise<'none' | 'risky' | 'all'>
  /** Whether somebody's report about this show waits for its decision. */
  hasOpenReport(showId: string): Promise<boolean>
  /** When this profile was on air for the first time; null where it never was. */
  firstOnAirOf(profileId: string): Promise<number | null>
}
