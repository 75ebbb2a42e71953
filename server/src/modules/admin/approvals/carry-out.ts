import { Refusal } from '#platform/http/refusal'
import { jobQueue } from '#platform/jobs/jobs'
import type { ApprovalsContext } from './approval-kinds.ts'
import { lockApproval, moveApproval, type ApprovalRow, type Tx } from './rows.ts'

export const carryOutQueue = jobQueue<{ id: string }>({
  name: 'admin.carry-out',
  retriesMax: 20,
  retryWaitMs: 5_000,
  expireMs: 60_000,
})

const NOTE_LENGTH_MAX = 500

/** Does what was confirmed, unless that was done meanwhile; the row stays locked until it is. */
export async function carryOut(
  { database, db, clock, rulesOf }: ApprovalsContext,
  id: string,
): Promise<ApprovalRow | undefined> {
  try {
    const done = await database.transaction(db, async (tx) => {
      const row = await lockApproval(tx, id)
      if (row?.state !== 'confirmed' || row.decided_by === null) return { row }
      const { asked_by: askedBy, decided_by: confirmedBy, reason } = row
      const now = clock.now()
      const by = { id, tx, askedBy, confirmedBy, reason, now }
      const afterCommit = await rulesOf(row.kind).carryOut(row.payload as object, by)
      const move = { state: 'done', now, operator: null, note: null } as const
      return { row: await moveApproval(tx, id, move), afterCommit }
    })
    done.afterCommit?.()
    return done.row
  } catch (error) {
    if (!(error instanceof Refusal) || isForLater(error)) throw error
    return database.transaction(db, (tx) => fail(tx, id, { error, now: clock.now() }))
  }
}

const isForLater = ({ status }: Refusal) => status >= 500 || status === 429

/** What was confirmed can no longer be done: said once, and never tried again. */
async function fail(
  tx: Tx,
  id: string,
  { error, now }: { error: Refusal; now: number },
): Promise<ApprovalRow | undefined> {
  const row = await lockApproval(tx, id)
  if (row?.state !== 'confirmed') return row
  const note = [`${error.code}: ${error.message}`, ...error.details].join(' · ').slice(0, NOTE_LENGTH_MAX)
  return moveApproval(tx, id, { state: 'failed', now, operator: null, note })
}
