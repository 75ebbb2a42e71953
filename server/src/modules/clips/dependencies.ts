import type { SettingKey, SettingValue } from '@tayang/contract'
import type { Blobs } from '#platform/blobs/blobs'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Jobs } from '#platform/jobs/jobs'
import type { Mail } from '#platform/mail/mail'
import type { Tally } from '#platform/limits/tally'
import type { Log } from '#platform/log/log'
import type { Secrets } from '#platform/secrets/secrets'
import type { Settings } from '#platform/settings/settings'
import type { Delivery } from '#modules/delivery'
import type { Interaction } from '#modules/interaction'
import type { Library } from '#modules/library'
import type { Live } from '#modules/live'
import type { User } from '#modules/user'
import type { ClipEngine } from './engine.ts'
import type { NotifyOfClips } from './review/index.ts'
import type { UploadDependencies } from './uploads/index.ts'

export interface ClipsDependencies {
  readonly database: Database
  readonly blobs: Blobs
  readonly bus: Bus
  readonly clock: Clock
  readonly jobs: Jobs
  readonly log: Log
  readonly mail: Mail
  readonly tally: Tally
  readonly secrets: Secrets
  readonly settings: Settings
  readonly library: Library
  readonly delivery: Delivery
  readonly user: User
  readonly live: Live
  readonly interaction: Interaction
  /** How much of each of these titles an account has watched; what it never began is left out. */
  watchedOf(accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>>
  readonly engine: ClipEngine
  settingOf<Key extends SettingKey>(key: Key): Promise<SettingValue<Key>>
  settingsOf<Key extends SettingKey>(keys: readonly Key[]): Promise<{ [key in Key]: SettingValue<key> }>
  readonly mayUpload: UploadDependencies['mayUpload']
  /** Diamonds of the gifts at these videos, by video. */
  diamondsAt(videoIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Notifies of what became of a clip, with `tx` only if that transaction commits. */
  readonly notify: NotifyOfClips
}
