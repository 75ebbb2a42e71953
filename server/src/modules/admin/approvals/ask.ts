import { holds, type Approval } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { newId } from '#platform/ids/ids'
import type { ApprovalKindRules, ApprovalsContext, Asked, Operator } from './approval-kinds.ts'
import { insertApproval, insertStep, lockOpen, moveApproval, type ApprovalRow, type Tx } from './rows.ts'
import { isOver, type ShowApprovals } from './show-approvals.ts'

/** How long a request waits; then it is asked for again, since what it was about may have changed. */
const WAITS_MS = 7 * 24 * 60 * 60_000

/** Stores a request. One of the same thing that is open is answered where it is the same, and refused otherwise. */
export async function ask(
  { database, db, profilesOf, shown, touchedBy }: ApprovalsContext & { shown: ShowApprovals },
  { kind, permission }: ApprovalKindRules<object>,
  { asked, by }: { asked: Asked<object>; by: Operator },
): Promise<Approval> {
  const touched = touchedBy({ kind, ...asked })
  if (!holds(by.roles, permission) || touched.includes(by.accountId)) return refuse('FORBIDDEN')
  const row = await database.transaction(db, async (tx) => {
    const thing = { kind, subject: asked.subject }
    return (await openOne(tx, thing, by.now)) ?? (await insert(tx, { ...asked, ...thing }, by))
  })
  // Another operator asked for the same thing in this very moment.
  if (row === null) return refuse('UNAVAILABLE')
  if (row.asked_by === by.accountId && canonical(row.payload) === canonical(asked.payload)) {
    return shown.one(row, by)
  }
  const asker = (await profilesOf([row.asked_by])).get(row.asked_by)?.name ?? ''
  return refuse('APPROVAL_WAITS', undefined, { details: [asker, row.id] })
}

/** The open request of a thing; one whose time is over makes room for the next. */
async function openOne(
  tx: Tx,
  thing: Parameters<typeof lockOpen>[1],
  now: number,
): Promise<ApprovalRow | undefined> {
  const open = await lockOpen(tx, thing)
  if (!open || !isOver(open, now)) return open
  await moveApproval(tx, open.id, { state: 'expired', now, operator: null, note: null })
  return undefined
}

async function insert(
  tx: Tx,
  asked: Asked<object> & Parameters<typeof lockOpen>[1],
  { accountId: askedBy, now }: Operator,
): Promise<ApprovalRow | null> {
  const made = await insertApproval(tx, {
    ...asked,
    id: newId(),
    askedBy,
    askedAt: now,
    expiresAt: now + WAITS_MS,
  })
  if (!made) return (await lockOpen(tx, asked)) ?? null
  await insertStep(tx, made.id, { state: 'waiting', now, operator: askedBy, note: asked.reason })
  return made
}

/** The keys of a stored object come back in another order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
