import { jobQueue } from '#platform/jobs/jobs'
import type { DecisionsContext } from '../dependencies.ts'
import type { DecisionCarriedOut } from '../events.ts'
import type { RunEffects } from '../effects/run-effects.ts'
import type { Letters } from '../letters/letters.ts'
import { caseRows } from '../rows/case-rows.ts'
import { decisionRows } from '../rows/decision-rows.ts'
import type { DecisionRow } from '../tables.ts'

export const settleQueue = jobQueue<{ decisionId: string }>({
  name: 'decisions.settle',
  retriesMax: 100,
  retryWaitMs: 2_000,
  expireMs: 5 * 60_000,
})

/** Reporters that are told at once. */
const REPORTERS_AT_ONCE = 200

export type Settling = ReturnType<typeof openSettling>

/**
 * Carries decisions out, and takes them back: effects first, then letters. Every step may run again, so that a server
 * that was killed anywhere in between goes on where it was.
 */
export function openSettling(context: DecisionsContext & { effects: RunEffects; letters: Letters }) {
  const { database, db, jobs, log, bus, clock, user, effects, letters } = context
  const running = new Map<string, Promise<void>>()

  /** From here on it stands: it can be undone no more, and its reports are closed. */
  async function begin(decision: DecisionRow): Promise<DecisionRow | undefined> {
    return await database.transaction(db, async (tx) => {
      if (!(await decisionRows(tx).turn(decision.id, ['pending'], { state: 'standing' }))) {
        return decisionRows(tx).byId(decision.id)
      }
      const at = clock.date()
      const status = decision.statement === null ? ('dismissed' as const) : ('acted' as const)
      const { case_id: caseId, decided_by: by, note } = decision
      if (caseId !== null) {
        await caseRows(tx).change(caseId, { status, decided_at: at, decided_by: by })
        await user.reports.close(tx, caseId, { status, by, note, at })
      }
      return decisionRows(tx).byId(decision.id)
    })
  }

  async function settle(decisionId: string): Promise<void> {
    const found = await decisionRows(db).byId(decisionId)
    if (!found || found.state === 'undone') return
    const isFirst = found.state === 'pending'
    const decision = isFirst ? await begin(found) : found
    if (!decision || decision.state === 'undone') return
    await effects.settle(decision)
    await letters.decided(decision)
    await tellReporters(context, decision)
    if (isFirst) {
      const { case_id: caseId, account_id: accountId } = decision
      await bus.publish({
        type: 'decisions.carried-out',
        decisionId,
        caseId,
        accountId,
      } satisfies DecisionCarriedOut)
    }
  }

  /** One after the other for each decision in this process; across processes each step bears a second runner. */
  function settleOnce(decisionId: string): Promise<void> {
    const before = running.get(decisionId) ?? Promise.resolve()
    const next = before.catch(() => {}).then(() => settle(decisionId))
    running.set(decisionId, next)
    return next.finally(() => {
      if (running.get(decisionId) === next) running.delete(decisionId)
    })
  }

  return {
    settle: settleOnce,

    /** For what cannot wait. What fails here is done by the job, which exists already. */
    async settleNow(decisionId: string): Promise<void> {
      try {
        await settleOnce(decisionId)
      } catch (error) {
        log.warn({ err: error, decision: decisionId }, 'a decision was not carried out at once; again soon')
      }
    },

    async startJobs(): Promise<void> {
      await jobs.work(settleQueue, {
        atOnce: 2,
        run: ({ data }) => settleOnce(data.decisionId),
        async giveUp({ data, reason }) {
          log.error({ decision: data.decisionId, reason }, 'a decision was not carried out')
        },
      })
    },
  }
}

/** Tells who reported it that it was decided, and neither about whom nor what. */
async function tellReporters(
  { user, notify }: Pick<DecisionsContext, 'user' | 'notify'>,
  { case_id: caseId, statement }: DecisionRow,
): Promise<void> {
  if (caseId === null) return
  let after: string | null = null
  for (;;) {
    const profileIds: string[] = await user.reports.reportersOf(caseId, after, REPORTERS_AT_ONCE)
    for (const profileId of profileIds) {
      await notify('report-decided', { caseId, profileId, isActedOn: statement !== null })
    }
    if (profileIds.length < REPORTERS_AT_ONCE) return
    after = profileIds.at(-1) ?? null
  }
}
