import type { Once } from '#platform/database/nodes/nodes'
import type { Blobs } from '#platform/blobs/blobs'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Identity } from '#platform/identity/identity'
import type { Jobs } from '#platform/jobs/jobs'
import type { Tally } from '#platform/limits/tally'
import type { Log } from '#platform/log/log'
import type { SecurityLog } from '#platform/log/security/security-log'
import type { Mail } from '#platform/mail/mail'
import type { Secrets } from '#platform/secrets/secrets'
import type { Settings } from '#platform/settings/settings'
import type { Sms } from '#platform/sms/sms'
import type { Telco } from '#platform/telco/telco'
import type { AccountExtensions } from './account-extensions.ts'
import type { PersonalDataHandler } from './privacy/personal-data-handler.ts'

export interface UserDependencies {
  database: Database
  blobs: Blobs
  /** Null in a command beside the server, which erases nobody. */
  jobs: Jobs | null
  bus: Bus
  mail: Mail
  sms: Sms
  identity: Identity
  telco: Telco
  clock: Clock
  tally: Tally
  secrets: Secrets
  once: Once
  log: Log
  securityLog: SecurityLog
  settings: Pick<
    Settings,
    | 'accounts'
    | 'activity'
    | 'sessions'
    | 'passwords'
    | 'console'
    | 'otp'
    | 'verification'
    | 'reports'
    | 'partner'
    | 'host'
    | 'origin'
    | 'port'
    | 'geoIpFile'
  >
  /** What other modules know of an account, and what operators have set. */
  extensions: AccountExtensions
  /**
   * The handlers of all modules, in the order in which an erasure calls them. Read at every export and erasure, and
   * not before: the modules above this one open later.
   */
  personalDataHandlers(): readonly PersonalDataHandler[]
}
