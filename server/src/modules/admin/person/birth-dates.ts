import { isBirthDate, type Approval } from '@tayang/contract'
import type { User } from '#modules/user'
import { refuse } from '#platform/http/refusal'
import type { Approvals, Operator } from '../approvals/index.ts'

interface BirthDate {
  readonly accountId: string
  readonly birthDate: string
}

/** Corrections of birth dates: one operator asks, another confirms (docs/product/operators.md#second-operator). */
export function openBirthDates({
  user,
  approvals,
}: {
  user: Pick<User, 'people' | 'profiles'>
  approvals: Pick<Approvals, 'register'>
}) {
  const ask = approvals.register<BirthDate>({
    kind: 'birth-date',
    permission: 'people.correct',
    async carryOut({ accountId, birthDate }, { tx, now }) {
      if (!isBirthDate(birthDate, now)) return refuse('INVALID_PARAMETERS')
      if (!(await user.people.setBirthDate(accountId, birthDate, tx))) refuse('NOT_FOUND')
    },
  })

  return async (wanted: BirthDate & { reason: string }, by: Operator): Promise<Approval> => {
    const { accountId, birthDate, reason } = wanted
    if (!isBirthDate(birthDate, by.now)) {
      return refuse('INVALID_PARAMETERS', undefined, { details: ['birthDate: no such age'] })
    }
    const { name, birthDate: before } = await user.people.read(accountId, by.now)
    return ask(
      {
        subject: accountId,
        payload: { accountId, birthDate },
        about: accountId,
        summary: `${name ?? accountId}: ${before ?? '–'} → ${birthDate}`,
        reason,
      },
      by,
    )
  }
}

export type CorrectBirthDate = ReturnType<typeof openBirthDates>
