import type { Kysely } from 'kysely'
import type { Blobs } from '#platform/blobs/blobs'
import type { Bus } from '#platform/bus/bus'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import type { Mail } from '#platform/mail/mail'
import type { Route } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import { avatarKeyOf } from '../accounts/avatars.ts'
import type { Attempts } from '../attempts.ts'
import type { Facets } from '../account-extensions.ts'
import { personRows } from '../relations/person-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import { openDesk, type ReportDesk } from './report-service.ts'
import { openEvidence } from './evidence.ts'
import { openFiling } from './filing.ts'
import { reportRoute } from './routes/report.ts'

/**
 * Reports: what people tell about each other, and what operators decided (Spec 1, section 3; trust, part 4).
 *
 * Owns reports with the evidence that was frozen when each was made. It says what is due when and who decided what;
 * it hides nothing and bans nobody: that is done by the rooms that have the thing, by an operator's call.
 */
export interface Reports {
  readonly routes: readonly Route[]
  readonly desk: ReportDesk
}

export type { ReportDesk } from './report-service.ts'

interface Needs {
  database: Database
  rows: Kysely<UserTables>
  bus: Bus
  blobs: Blobs
  mail: Mail
  log: Log
  attempts: Attempts
  /** Called for each report, never while this module opens: higher modules open after it. */
  facets: Facets
  settings: Settings['reports']
}

export function openReports(needs: Needs): Reports {
  const people = personRows(needs.rows)
  const evidence = openEvidence({ ...needs, avatarKeyOf })
  const filing = openFiling({ ...needs, evidence, people })
  return {
    routes: [reportRoute({ ...needs, people, filing })],
    desk: openDesk({ ...needs, evidence }),
  }
}
