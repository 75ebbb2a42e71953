import type { Approval, ApprovalState } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { isId } from '#platform/ids/ids'
import type { ApprovalsContext, Operator } from './approval-kinds.ts'
import { carryOut, carryOutQueue } from './carry-out.ts'
import { lockApproval, moveApproval, type ApprovalRow, type Tx } from './rows.ts'
import { isOver, whyNot, type ShowApprovals } from './show-approvals.ts'

/** The call that confirms carries out itself; the job does so where that was killed. */
const JOB_AFTER_MS = 15_000

export interface Decision {
  readonly decision: 'confirm' | 'refuse'
  readonly reason: string
}

type DecidingContext = ApprovalsContext & { shown: ShowApprovals }

/** A request that the caller may see: of another kind it does not exist for them. */
export function requireSeen(
  row: ApprovalRow | undefined,
  { kindsOf }: Pick<ApprovalsContext, 'kindsOf'>,
  by: Operator,
): ApprovalRow {
  return row && kindsOf(by).includes(row.kind) ? row : refuse('NOT_FOUND')
}

/** Confirms or refuses a request; what is confirmed is carried out at once. */
export async function decide(
  context: DecidingContext,
  id: string,
  { decision, by }: { decision: Decision; by: Operator },
): Promise<Approval> {
  const { database, db, shown, log } = context
  const { row, wasIt } = await database.transaction(db, async (tx) => {
    const found = requireSeen(isId(id) ? await lockApproval(tx, id) : undefined, context, by)
    const wasIt = whyNot(found, {
      operator: by.accountId,
      now: by.now,
      touched: context.touchedBy(found),
    })
    return { wasIt, row: wasIt === null ? await moveTo(tx, context, found, { decision, by }) : found }
  })
  if (wasIt === 'about-oneself') return refuse('FORBIDDEN')
  if (wasIt === 'asked-it') {
    const unlisted = await shown.whoElse(row)
    return refuse('SECOND_OPERATOR', undefined, unlisted === undefined ? {} : { unlisted })
  }
  if (wasIt === 'decided' && !isRepeated(row, decision, by)) return shown.refuseDecided(row, by.now)
  if (row.state !== 'confirmed') return shown.one(row, by)
  try {
    return await shown.one((await carryOut(context, id)) ?? row, by)
  } catch (error) {
    // It is confirmed and kept: the job tries again until it is carried out.
    log.error({ err: error, approval: id }, 'what two operators decided could not be carried out yet')
    return shown.one(row, by)
  }
}

async function moveTo(
  tx: Tx,
  { jobs }: DecidingContext,
  { id }: ApprovalRow,
  { decision: { decision, reason }, by }: { decision: Decision; by: Operator },
): Promise<ApprovalRow> {
  const move = {
    now: by.now,
    operator: by.accountId,
    note: reason === '' ? null : reason,
    isDecision: true,
  }
  if (decision === 'refuse') return moveApproval(tx, id, { ...move, state: 'refused' })
  await jobs.send(carryOutQueue, { id }, { tx, onceKey: id, afterMs: JOB_AFTER_MS })
  return moveApproval(tx, id, { ...move, state: 'confirmed' })
}

/** The same decision of the same operator again changes nothing and is answered as the first was. */
function isRepeated(row: ApprovalRow, { decision }: Decision, by: Operator): boolean {
  const meant: readonly ApprovalState[] =
    decision === 'refuse' ? ['refused'] : ['confirmed', 'done', 'failed']
  return row.decided_by === by.accountId && meant.includes(row.state)
}

/** Takes a request back; only its asker may, and only while nobody has decided it. */
export async function withdraw(context: DecidingContext, id: string, by: Operator): Promise<Approval> {
  const { database, db, shown } = context
  const { accountId: operator, now } = by
  const { row, isWithdrawn } = await database.transaction(db, async (tx) => {
    const found = requireSeen(isId(id) ? await lockApproval(tx, id) : undefined, context, by)
    if (found.asked_by !== operator) return refuse('FORBIDDEN')
    if (found.state !== 'waiting' || isOver(found, now)) {
      return { row: found, isWithdrawn: found.state === 'withdrawn' }
    }
    const move = { state: 'withdrawn', now, operator, note: null, isDecision: true } as const
    return { row: await moveApproval(tx, id, move), isWithdrawn: true }
  })
  return isWithdrawn ? shown.one(row, by) : shown.refuseDecided(row, now)
}
