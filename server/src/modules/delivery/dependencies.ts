import type { Access } from '@tayang/contract'
import type { Blobs } from '#platform/blobs/blobs'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Caller } from '#platform/http/route'
import type { Jobs } from '#platform/jobs/jobs'
import type { Tally } from '#platform/limits/tally'
import type { Log } from '#platform/log/log'
import type { Secrets } from '#platform/secrets/secrets'
import type { Settings } from '#platform/settings/settings'
import type { Arts } from '#modules/library'
import type { Engine } from './engine.ts'

/** The first rung of a version is published, or, with a reason, the version has failed; its published rungs stay. */
export interface TitleSettled {
  readonly itemId: string
  readonly versionId: string
  readonly failure: string | null
}

export interface DeliveryDependencies {
  readonly database: Database
  readonly bus: Bus
  readonly blobs: Blobs
  readonly clock: Clock
  readonly log: Log
  readonly jobs: Jobs
  readonly secrets: Secrets
  readonly settings: Settings
  readonly tally: Tally
  readonly arts: Arts
  /** The media engine, which encodes. */
  readonly engine: Engine
  /** Whether an active subscription of this account covers premium titles. */
  includesPremium(accountId: string, now: number): Promise<boolean>
  /** Whether any subscription of this account is active. */
  subscribes(accountId: string, now: number): Promise<boolean>
  /** Those of these accounts that the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The setting `ad.tag.url.web`. */
  adTag(): Promise<string>
  /**
   * A title can be played, or an encode of it has failed; once a version, also after a crash. It may be called again
   * with the same facts.
   */
  titleSettled(settled: TitleSettled): Promise<void>
  /** Where the recording with this video id plays; null where there is none. */
  recordingAccessTo(input: {
    id: string
    sessionId: string | undefined
    caller: Caller | null
  }): Promise<Access | null>
  /** The account to which a token of a channel opens a key of something that it shows; null where it does not. */
  channelHolderOf(token: string, keyId: string, now: number): Promise<string | null>
}
