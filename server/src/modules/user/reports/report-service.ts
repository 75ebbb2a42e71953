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
import type { EvidenceRoom } from './evidence.ts'
import { reportRows, type Decided } from './report-rows.ts'

interface Needs {
  rows: Kysely<UserTables>
  bus: Bus
  mail: Mail
  log: Log
  evidence: EvidenceRoom
}

/** What operators see of reports and write down about them. */
export interface ReportDesk {
  list(
    status: 'open' | 'decided',
    page: { limit: number; offset: number },
  ): Promise<{ found: ReportCase[]; total: number }>
  find(id: string): Promise<ReportCase | undefined>
  /** The copy of the picture of a reported person, where they had one. */
  picture(id: string): Promise<Readable | undefined>
  /** False where somebody decided before. */
  decide(id: string, decision: { status: Decided; by: string; note: string; now: number }): Promise<boolean>
  /** Tells the person by an event and a letter; a letter that cannot be sent stops nothing. */
  warn(about: ReportCase): Promise<void>
}

const LETTER = {
  subject: 'Peringatan dari moderator Tayang / A warning by the moderators of Tayang',
  text: [
    'Ada laporan tentang kamu, dan moderator kami menilai laporan itu benar.',
    'Tolong ikuti aturan komunitas. Kalau terulang, akun kamu bisa ditutup.',
    '',
    'Somebody reported you, and our moderators found that they were right.',
    'Please keep to the rules of the community. If it happens again, your account may be closed.',
  ].join('\n'),
}

export function openDesk({ rows, bus, mail, log, evidence }: Needs): ReportDesk {
  return {
    list: (status, page) => reportRows(rows).page(status, page),
    find: async (id) => (isId(id) ? reportRows(rows).byId(id) : undefined),
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
        await mail.send({ to: account.email, ...LETTER })
      } catch (error) {
        log.warn({ err: error, account: accountId }, 'a letter of warning was not sent')
      }
    },
  }
}
