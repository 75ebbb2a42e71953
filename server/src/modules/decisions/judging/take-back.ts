import { refuse } from '#platform/http/refusal'
import { jobQueue } from '#platform/jobs/jobs'
import type { DecisionsContext } from '../dependencies.ts'
import { boundOf } from '../effects/run-effects.ts'
import type { Letters } from '../letters/letters.ts'
import { appealRows } from '../rows/appeal-rows.ts'
import { caseRows } from '../rows/case-rows.ts'
import { decisionRows } from '../rows/decision-rows.ts'
import { effectRows } from '../rows/effect-rows.ts'
import { requireImpartial, type DecidedBy } from './may-decide.ts'
import type { Settling } from './settling.ts'

const reverseQueue = jobQueue<{ decisionId: string }>({
  name: 'decisions.reverse',
  retriesMax: 100,
  retryWaitMs: 2_000,
  expireMs: 5 * 60_000,
})

/** When the worker looks after what is taken back at once. */
const LOOK_AFTER_MS = 10_000

interface TakeBackNeeds extends DecisionsContext {
  readonly settling: Settling
  readonly letters: Letters
  nameOf(accountId: string): Promise<string>
}

/** Decisions that operators take back: before they have an effect, and after it. */
export function openTakingBack(needs: TakeBackNeeds) {
  const { database, db, clock, jobs, log, settling, letters } = needs

  async function settle(decisionId: string): Promise<void> {
    await settling.settle(decisionId)
    const decision = await decisionRows(db).byId(decisionId)
    if (decision?.state === 'reversed') await letters.reversed(decision)
  }

  return {
    /** Nothing has happened yet: the case is open again, and nobody is told. */
    async undo(id: string, by: DecidedBy['by']): Promise<void> {
      await database.transaction(db, async (tx) => {
        const rows = decisionRows(tx)
        const decision = (await rows.byId(id, { isHeld: true })) ?? refuse('NOT_FOUND')
        if (decision.decided_by !== by.accountId) return refuse('FORBIDDEN')
        const isInTime = (decision.undo_until?.getTime() ?? 0) > clock.now()
        if (!isInTime || !(await rows.turn(id, ['pending'], { state: 'undone' }))) return refuse('UNDO_OVER')
        await effectRows(tx).unwant(id)
        if (decision.case_id !== null) {
          await caseRows(tx).change(decision.case_id, { status: 'open', decision_id: null })
        }
      })
    },

    /** Everything that the decision took is restored; an appeal that waits is answered by it. */
    async reverse(
      id: string,
      { reason, despiteRelation }: { reason: string; despiteRelation: boolean },
      how: DecidedBy,
    ): Promise<void> {
      const found = (await decisionRows(db).byId(id)) ?? refuse('NOT_FOUND')
      await requireImpartial(needs, boundOf(found).person, { ...how, despiteRelation })
      const isReversed = await database.transaction(db, async (tx) => {
        const at = clock.date()
        const isFirst = await decisionRows(tx).turn(id, ['standing', 'changed'], {
          state: 'reversed',
          reversed_at: at,
          reversed_by: how.by.accountId,
          reversal_reason: reason,
        })
        if (!isFirst) return false
        await effectRows(tx).unwant(id)
        const [appeal] = await appealRows(tx).ofDecisions([id])
        if (appeal?.state === 'open') {
          const answered = { answer: reason, answered_at: at, answered_by: how.by.accountId, settled_at: at }
          await appealRows(tx).change(appeal.id, { state: 'overturned', ...answered })
        }
        await jobs.send(reverseQueue, { decisionId: id }, { tx, afterMs: LOOK_AFTER_MS })
        return true
      })
      if (!isReversed) {
        const by = found.reversed_by ?? found.decided_by
        return refuse('CASE_DECIDED', undefined, { details: [await needs.nameOf(by), id] })
      }
      await settle(id).catch((error: unknown) =>
        log.warn({ err: error, decision: id }, 'a decision was not taken back at once; again soon'),
      )
    },

    startJobs: () =>
      jobs.work(reverseQueue, {
        run: ({ data }) => settle(data.decisionId),
        async giveUp({ data, reason }) {
          log.error({ decision: data.decisionId, reason }, 'a decision was not taken back')
        },
      }),
  }
}
