import type { Kysely } from 'kysely'
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
import { openErasure } from './erasure.ts'
import { openExports } from './exports.ts'
import { consentRoutes } from './routes/consents.ts'
import { deleteAccountRoute } from './routes/delete-account.ts'
import { exportAccountRoute } from './routes/export-account.ts'
import { putBirthDateRoute } from './routes/put-birth-date.ts'

interface PrivacyDependencies extends Pick<
  UserDependencies,
  'database' | 'blobs' | 'jobs' | 'log' | 'mail' | 'extensions' | 'personalDataHandlers'
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
  return {
    ages,
    exportOf,
    startJobs: erasure.startJobs,
    routes: [
      exportAccountRoute({ ...dependencies, exportOf }),
      deleteAccountRoute({ ...dependencies, erasure }),
      putBirthDateRoute({ ages }),
      ...consentRoutes(dependencies),
    ],
  }
}
