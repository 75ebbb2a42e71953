import type {
  Approval,
  ApprovalKind,
  ApprovalState,
  ApprovalStep,
  Permission,
  Profile,
} from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import type { ApprovalsContext } from './approval-kinds.ts'
import type { ApprovalRow, ApprovalStepRow } from './rows.ts'

export const isOver = (row: ApprovalRow, now: number): boolean =>
  row.state === 'waiting' && Number(row.expires_at) <= now

const stateOf = (row: ApprovalRow, now: number): ApprovalState => (isOver(row, now) ? 'expired' : row.state)

/** Why this operator may not decide it; null where they may. */
export function whyNot(
  row: ApprovalRow,
  { operator, now, touched }: { operator: string; now: number; touched: readonly string[] },
): Approval['mayNot'] {
  if (touched.includes(operator)) return 'about-oneself'
  if (stateOf(row, now) !== 'waiting') return 'decided'
  return row.asked_by === operator ? 'asked-it' : null
}

export type ShowApprovals = ReturnType<typeof openShowing>

type Named = (id: string) => { id: string; name: string }

function shownRow(row: ApprovalRow, person: Named, now: number): Omit<Approval, 'mayNot' | 'others'> {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    about: row.about === null ? null : person(row.about),
    summary: row.summary,
    reason: row.reason,
    askedBy: person(row.asked_by),
    askedAt: Number(row.asked_at),
    expiresAt: Number(row.expires_at),
    state: stateOf(row, now),
    decidedBy: row.decided_by === null ? null : person(row.decided_by),
    decidedAt: row.decided_at === null ? null : Number(row.decided_at),
    note: row.note,
  }
}

/** Requests as operators read them. */
export function openShowing({
  profilesOf,
  holdersOf,
  rulesOf,
  touchedBy,
}: Pick<ApprovalsContext, 'profilesOf' | 'holdersOf' | 'rulesOf' | 'touchedBy'>) {
  const permissionOf = (kind: ApprovalKind) => rulesOf(kind).permission
  const personOf = (profiles: ReadonlyMap<string, Profile>) => (id: string) => ({
    id,
    name: profiles.get(id)?.name ?? '',
  })

  async function othersOf(rows: readonly ApprovalRow[]) {
    const asked = new Map<Permission, readonly string[]>()
    for (const permission of new Set(rows.map(({ kind }) => permissionOf(kind)))) {
      asked.set(permission, await holdersOf(permission))
    }
    return (row: ApprovalRow) => {
      const not = [row.asked_by, ...touchedBy(row)]
      return (asked.get(permissionOf(row.kind)) ?? []).filter((id) => !not.includes(id)).length
    }
  }

  async function all(
    rows: readonly ApprovalRow[],
    by: { accountId: string; now: number },
  ): Promise<Approval[]> {
    const ids = rows.flatMap(({ asked_by, decided_by, about }) => [asked_by, decided_by, about])
    const [profiles, others] = await Promise.all([
      profilesOf([...new Set(ids.filter((id) => id !== null))]),
      othersOf(rows),
    ])
    const person = personOf(profiles)
    return rows.map((row) => ({
      ...shownRow(row, person, by.now),
      mayNot: whyNot(row, { operator: by.accountId, now: by.now, touched: touchedBy(row) }),
      others: others(row),
    }))
  }

  return {
    all,
    async one(row: ApprovalRow, by: { accountId: string; now: number }): Promise<Approval> {
      const [shown] = await all([row], by)
      return shown ?? refuse('NOT_FOUND')
    },
    async steps(rows: readonly ApprovalStepRow[]): Promise<ApprovalStep[]> {
      const ids = rows.flatMap(({ operator }) => operator ?? [])
      const person = personOf(await profilesOf([...new Set(ids)]))
      return rows.map(({ at, operator, state, note }) => ({
        at: Number(at),
        operator: operator === null ? null : person(operator),
        state,
        note,
      }))
    },
    /** The sentence for the first operator: where nobody else may confirm, how to make somebody who may. */
    async whoElse(row: ApprovalRow): Promise<string | undefined> {
      const others = (await othersOf([row]))(row)
      return others > 0
        ? undefined
        : `Another operator must confirm this, and there is none with ${permissionOf(row.kind)}. An admin invites ` +
            'one under Operators, or: npm run operator -- {email} --roles finance-checker'
    },
    async refuseDecided(row: ApprovalRow, now: number): Promise<never> {
      const decidedBy = row.decided_by ?? ''
      const name = decidedBy === '' ? '' : ((await profilesOf([decidedBy])).get(decidedBy)?.name ?? '')
      return refuse('CASE_DECIDED', undefined, { details: [name, stateOf(row, now)] })
    },
  }
}
