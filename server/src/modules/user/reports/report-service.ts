import type { ReportCase } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Readable } from 'node:stream'
import type { Bus } from '#platform/bus/bus'
import { isId } from '#platform/ids/ids'
import type { Log } from '#platform/log/log'
import type { Mail } from '#platform/mail/mail'
import type { Warned } from '../events.ts'
import { accountRows } from '../rows/account-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { EvidenceStore } from './evidence.ts'
import { reportRows, type Decided } from './report-rows.ts'

interface ReportServiceDependencies {
  rows: Kysely<UserTables>
  bus: Bus
  mail: Mail
  log: Log
  evidence: EvidenceStore
}

/** What operators read and decide of reports. */
export interface ReportService {
  list(
    status: 'open' | 'decided',
    page: { limit: number; offset: number },
  ): Promise<{ found: ReportCase[]; total: number }>
  find(id: string): Promise<ReportCase | undefined>
  /** Whether somebody's report about one of these contents waits for its decision. */
  isOpenAbout(idEntities: readonly string[]): Promise<boolean>
  /** The copy of the picture of a reported person, if they had one. */
  picture(id: string): Promise<Readable | undefined>
  /** False when a decision exists already. */
  decide(id: string, decision: { status: Decided; by: string; note: string; now: number }): Promise<boolean>
  /** Warns the person by an event and an email. A failure to send the email is logged and ignored. */
  warn(about: ReportCase): Promise<void>
}

const WARNING_EMAIL = {
  subject: 'Peringatan dari moderator Tayang / A warning by the moderators of Tayang',
  text: [
    'Ada laporan tentang kamu, dan moderator kami menilai laporan itu benar.',
    'Tolong ikuti aturan komunitas. Kalau terulang, akun kamu bisa ditutup.',
    '',
    'Somebody reported you, and our moderators found that they were right.',
    'Please keep to the rules of the community. If it happens again, your account may be closed.',
  ].join('\n'),
}

export function openReportService({
  rows,
  bus,
  mail,
  log,
  evidence,
}: ReportServiceDependencies): ReportService {
  return {
    list: (status, page) => reportRows(rows).page(status, page),
    find: async (id) => (isId(id) ? reportRows(rows).byId(id) : undefined),
    isOpenAbout: (idEntities) => reportRows(rows).hasAnyAbout(idEntities),
    picture: async (id) => (isId(id) ? evidence.picture(id) : undefined),
    decide: (id, { status, by, note, now }) =>
      reportRows(rows).decide(id, { status, at: new Date(now), by, note }),

    async warn({ id: reportId, type, reason, reportee }) {
      if (!reportee) return
      const { accountId, profileId } = reportee
      const account = await accountRows(rows).byId(accountId)
      if (!account) return
      await bus.publish({
        type: 'user.warned',
        accountId,
        profileId,
        reportId,
        about: type,
        reason,
      } satisfies Warned)
      if (account.email === null) return
      try {
        await mail.send({ to: account.email, ...WARNING_EMAIL })
      } catch (error) {
        log.warn({ err: error, account: accountId }, 'the email of a warning was not sent')
      }
    },
  }
}
