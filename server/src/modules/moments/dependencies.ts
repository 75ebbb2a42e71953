import type { Blobs } from '#platform/blobs/blobs'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Jobs } from '#platform/jobs/jobs'
import type { Tally } from '#platform/limits/tally'
import type { Log } from '#platform/log/log'
import type { Secrets } from '#platform/secrets/secrets'
import type { Settings } from '#platform/settings/settings'
import type { Clips } from '#modules/clips'
import type { Delivery } from '#modules/delivery'
import type { Interaction } from '#modules/interaction'
import type { Live } from '#modules/live'
import type { Loyalty } from '#modules/loyalty'
import type { Screen } from '#modules/screen'
import type { User } from '#modules/user'

export interface MomentsDependencies {
  readonly database: Database
  readonly blobs: Blobs
  readonly bus: Bus
  readonly clock: Clock
  readonly jobs: Jobs
  readonly log: Log
  readonly tally: Tally
  readonly secrets: Secrets
  readonly settings: Settings
  readonly user: User
  readonly live: Live
  readonly delivery: Delivery
  readonly clips: Clips
  readonly interaction: Interaction
  readonly loyalty: Loyalty
  readonly settingOf: Screen['settingOf']
}
