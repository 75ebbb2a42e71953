import { admin, type Approval } from '@tayang/contract'
import type { User } from '#modules/user'
import { refuse } from '#platform/http/refusal'
import type { Bytes } from '#platform/http/route'
import type { Approvals, Operator } from '../approvals/index.ts'

interface WantedExport {
  readonly accountId: string
  readonly authority: string
  readonly order: string
  readonly reason: string
}

/** Confirmed exports that are looked through for the one of a person; far more than a day has. */
const CONFIRMED_MAX = 100

/** Exports for an order of an authority: one operator asks, another confirms, and for a day it can be read. */
export function openPersonExports({
  user,
  approvals,
}: {
  user: Pick<User, 'people' | 'exportOf'>
  approvals: Pick<Approvals, 'register' | 'list'>
}) {
  const ask = approvals.register<Omit<WantedExport, 'reason'>>({
    kind: 'people-export',
    permission: 'people.export',
    // The file is made when it is read: nothing of the person is stored a second time.
    async carryOut({ accountId }, { tx }) {
      if (!(await user.people.find(accountId, tx))) refuse('NOT_FOUND')
    },
  })

  return {
    async ask({ reason, ...payload }: WantedExport, by: Operator): Promise<Approval> {
      const { accountId, authority, order } = payload
      const { name } = await user.people.read(accountId, by.now)
      const summary = `${name ?? accountId}: ${authority}, ${order}`
      return ask({ subject: accountId, payload, about: accountId, summary, reason }, by)
    },

    async read(person: { accountId: string; profileId: string }, by: Operator): Promise<Bytes> {
      const kind = 'people-export'
      const confirmed = await approvals.list({ state: 'done', kind, perPage: CONFIRMED_MAX }, by)
      const isConfirmed = confirmed.data.some(
        ({ subject, decidedAt }) =>
          subject === person.accountId && (decidedAt ?? 0) > by.now - admin.PERSON_EXPORT_MS,
      )
      if (!isConfirmed) return refuse('SECOND_OPERATOR')
      return {
        bytes: await user.exportOf(person, by.now),
        contentType: 'application/json; charset=utf-8',
        headers: { 'content-disposition': `attachment; filename="${person.accountId}.json"` },
      }
    },
  }
}

export type PersonExports = ReturnType<typeof openPersonExports>
