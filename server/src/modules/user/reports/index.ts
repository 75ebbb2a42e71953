import type { Kysely } from 'kysely'
import type { Blobs } from '#platform/blobs/blobs'
import type { Database } from '#platform/database/database'
import type { Route } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import { avatarKeyOf } from '../accounts/avatars.ts'
import type { Attempts } from '../limits/attempts.ts'
import type { AccountExtensions } from '../account-extensions.ts'
import { personRows } from '../relations/person-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import { openReportService, type ReportService } from './report-service.ts'
import { openEvidence } from './evidence.ts'
import { openFiling } from './filing.ts'
import { reportRoute } from './routes/report.ts'
import { openShowReports, type ShowReports } from './show-report-rows.ts'

/**
 * Reports: what people report about each other: docs/product/people.md#reports.
 *
 * Owns reports and the evidence that was copied when each was filed. Several reports of one thing are one case, which
 * the module of decisions owns; it hides nothing and bans nobody.
 */
export interface Reports {
  readonly routes: readonly Route[]
  readonly service: ReportService
  readonly showReports: ShowReports
}

export type { ReportFiled } from './report-rows.ts'
export type { ReportService } from './report-service.ts'
export type { ShowReports } from './show-report-rows.ts'

interface ReportsDependencies {
  database: Database
  rows: Kysely<UserTables>
  blobs: Blobs
  attempts: Attempts
  /** Called for each report, never while this module opens: higher modules open after it. */
  extensions: AccountExtensions
  settings: Settings['reports']
}

export function openReports(needs: ReportsDependencies): Reports {
  const people = personRows(needs.rows)
  const evidence = openEvidence({ ...needs, avatarKeyOf })
  const filing = openFiling({ ...needs, evidence, people })
  return {
    routes: [reportRoute({ ...needs, people, filing })],
    showReports: openShowReports(needs.rows),
    service: openReportService({ ...needs, evidence }),
  }
}
