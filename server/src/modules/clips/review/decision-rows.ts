import { sql, type Selectable } from 'kysely'
import { isId } from '#platform/ids/ids'
import type { Clip } from '../clip-rows.ts'
import type { ClipRows, ClipTables, ClipTx } from '../tables.ts'

/** What an operator decided about a clip. */
export interface ReviewDecision {
  readonly id: string
  readonly clipId: string
  readonly by: { readonly accountId: string; readonly profileId: string }
  readonly decision: 'approve' | 'reject'
  readonly reason: string | null
  /** The state in which it left the clip: `pending` where the owner still looks at it. */
  readonly leftState: 'pending' | 'approved' | 'rejected'
  /** How the clip waited before, so that an undo puts it back. */
  readonly waitedSince: number
  readonly neededOwner: boolean
  readonly decidedAt: number
  readonly undoUntil: number
  /** Whether people were told, or were not because nothing came of it. */
  readonly isSettled: boolean
}

export async function addDecision(
  tx: ClipTx,
  decision: Omit<ReviewDecision, 'isSettled' | 'waitedSince' | 'neededOwner'>,
  before: Clip,
): Promise<void> {
  await tx
    .insertInto('clip_decision')
    .values({
      id: decision.id,
      clip_id: decision.clipId,
      by_account_id: decision.by.accountId,
      by_profile_id: decision.by.profileId,
      decision: decision.decision,
      reason: decision.reason,
      left_state: decision.leftState,
      waited_since: new Date(before.changedAt),
      needed_owner: before.needsOwner,
      decided_at: new Date(decision.decidedAt),
      undo_until: new Date(decision.undoUntil),
      settled_at: null,
      undone_at: null,
    })
    .execute()
}

/** The newest decision about a clip that was not undone. */
export async function standingDecision(rows: ClipRows, clipId: string): Promise<ReviewDecision | null> {
  if (!isId(clipId)) return null
  const found = await rows
    .selectFrom('clip_decision')
    .selectAll()
    .where('clip_id', '=', clipId)
    .where('undone_at', 'is', null)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ? decisionOf(found) : null
}

/** Marks a decision as settled; null where it was before, was undone, or is gone with its clip. */
export async function settleDecision(tx: ClipTx, id: string, now: number): Promise<ReviewDecision | null> {
  const found = await tx
    .updateTable('clip_decision')
    .set({ settled_at: new Date(now) })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .where('undone_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return found ? decisionOf(found) : null
}

/** Takes a decision back where its time is not over; false where it is. */
export async function undoDecision(tx: ClipTx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clip_decision')
    .set({ undone_at: new Date(now) })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .where('undone_at', 'is', null)
    .where('undo_until', '>', new Date(now))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts a clip back to where it waited. */
export async function setWaitingAgain(tx: ClipTx, decision: ReviewDecision): Promise<void> {
  await tx
    .updateTable('clip')
    .set({
      state: 'pending',
      reason: null,
      needs_owner: decision.neededOwner,
      needs_operators: true,
      changed_at: new Date(decision.waitedSince),
    })
    .where('id', '=', decision.clipId)
    .execute()
}

/** Decisions since a time that stand, of all operators and of one. */
export async function decidedSince(
  rows: ClipRows,
  since: number,
  accountId: string,
): Promise<{ all: number; own: number }> {
  const { all, own } = await rows
    .selectFrom('clip_decision')
    .select((eb) => [
      eb.fn.countAll<bigint>().as('all'),
      sql<bigint>`count(*) filter (where by_account_id = ${accountId})`.as('own'),
    ])
    .where('decided_at', '>=', new Date(since))
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { all: Number(all), own: Number(own) }
}

function decisionOf(row: Selectable<ClipTables['clip_decision']>): ReviewDecision {
  return {
    id: row.id,
    clipId: row.clip_id,
    by: { accountId: row.by_account_id, profileId: row.by_profile_id },
    decision: row.decision,
    reason: row.reason,
    leftState: row.left_state,
    waitedSince: row.waited_since.getTime(),
    neededOwner: row.needed_owner,
    decidedAt: row.decided_at.getTime(),
    undoUntil: row.undo_until.getTime(),
    isSettled: row.settled_at !== null,
  }
}
