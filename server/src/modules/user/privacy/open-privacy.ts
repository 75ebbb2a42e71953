import type { Kysely } from 'kysely'
import { periodically, type Periodic } from '#platform/clock/periodically'
import type { UserDependencies } from '../dependencies.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Avatars } from '../accounts/avatars.ts'
import type { Attempts } from '../limits/attempts.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { ProvePerson } from '../verification/proof-of-person.ts'
import { openAges } from './ages.ts'
import type { Consents } from './consents.ts'
import { openDeletionNotices } from './deletion-notices.ts'
import { openDeletions, type Deletions } from './deletions.ts'
import { openErasure } from './erasure.ts'
import { openExports } from './exports.ts'
import { consentRoutes } from './routes/consents.ts'
import { deleteAccountRoute } from './routes/delete-account.ts'
import { exportAccountRoute } from './routes/export-account.ts'
import { putBirthDateRoute } from './routes/put-birth-date.ts'

interface PrivacyDependencies extends Pick<
  UserDependencies,
  | 'blobs'
  | 'clock'
  | 'database'
  | 'extensions'
  | 'jobs'
  | 'log'
  | 'mail'
  | 'once'
  | 'personalDataHandlers'
  | 'settings'
  | 'sms'
> {
  rows: Kysely<UserTables>
  accounts: Accounts
  avatars: Avatars
  attempts: Attempts
  consents: Consents
  sessions: Sessions
  mailQueue: MailQueue
  provePerson: ProvePerson
}

/** The rights of a person over their own data: consents, age, export and erasure. */
export function openPrivacy(dependencies: PrivacyDependencies) {
  const ages = openAges(dependencies)
  const exportOf = openExports(dependencies)
  const erasure = openErasure(dependencies)
  const deletions = openDeletions({ ...dependencies, erasure })
  const notifyOfDeletion = openDeletionNotices(dependencies)
  const sweeping = new AsyncDisposableStack()
  return {
    ages,
    exportOf,
    async startJobs(): Promise<void> {
      await erasure.startJobs()
      sweeping.use(sweepDeletions(deletions, dependencies))
    },
    [Symbol.asyncDispose]: () => sweeping.disposeAsync(),
    routes: [
      exportAccountRoute({ ...dependencies, exportOf }),
      deleteAccountRoute({ ...dependencies, deletions, erasure, notifyOfDeletion }),
      putBirthDateRoute({ ages }),
      ...consentRoutes(dependencies),
    ],
  }
}

/** How often accounts are looked for whose time has come; more often where the days of grace are shorter. */
const SWEEP_MS_MAX = 10 * 60_000
const SWEEP_MS_MIN = 250

function sweepDeletions(
  deletions: Deletions,
  { clock, log, once, settings }: Pick<PrivacyDependencies, 'clock' | 'log' | 'once' | 'settings'>,
): Periodic {
  const everyMs = Math.min(SWEEP_MS_MAX, Math.max(SWEEP_MS_MIN, settings.accounts.deletionGraceMs / 4))
  return periodically(
    { clock, everyMs, log, failure: 'accounts whose time had come were not looked for' },
    once('user.deletions', () => deletions.sweep(clock.now())),
  )
}
