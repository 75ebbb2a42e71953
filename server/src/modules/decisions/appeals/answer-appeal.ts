import type { admin, InputOf } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { jobQueue } from '#platform/jobs/jobs'
import type { DecisionsContext } from '../dependencies.ts'
import type { Named } from '../describe.ts'
import { requireImpartial, requireUnclaimed, type DecidedBy } from '../judging/may-decide.ts'
import type { Settling } from '../judging/settling.ts'
import type { Letters } from '../letters/letters.ts'
import { appealRows } from '../rows/appeal-rows.ts'
import { decisionRows } from '../rows/decision-rows.ts'
import { effectRows } from '../rows/effect-rows.ts'
import { boundOf } from '../effects/run-effects.ts'
import type { AppealChange, AppealRow, DecisionRow, DecisionsTx, EffectRow } from '../tables.ts'

type Answer = InputOf<typeof admin.decideAppeal>['body']

const appealQueue = jobQueue<{ appealId: string }>({
  name: 'decisions.settle-appeal',
  retriesMax: 100,
  retryWaitMs: 2_000,
  expireMs: 5 * 60_000,
})

/** When the worker looks after an answer that is carried out at once. */
const LOOK_AFTER_MS = 10_000

const STATES = { uphold: 'upheld', overturn: 'overturned', change: 'changed' } as const

interface AnswerNeeds extends DecisionsContext {
  readonly settling: Settling
  readonly letters: Letters
  named(accountId: string): Promise<Named>
}

/** Answers to appeals: by another operator than who decided, and carried out when they can be undone no more. */
export function openAnswering(needs: AnswerNeeds) {
  const { database, db, clock, jobs, log, settings, settling, letters } = needs

  async function settle(appealId: string): Promise<void> {
    const settled = await database.transaction(db, async (tx) => {
      const appeal = await appealRows(tx).byId(appealId, { isHeld: true })
      if (!appeal || appeal.state === 'open') return undefined
      if (appeal.settled_at === null) await apply(tx, appeal, clock.date())
      return appeal
    })
    if (!settled) return
    await settling.settle(settled.decision_id)
    const decision = await decisionRows(db).byId(settled.decision_id)
    if (decision) await letters.appealed(decision, settled)
  }

  return {
    async answer(id: string, answer: Answer, how: DecidedBy): Promise<void> {
      const found = (await appealRows(db).byId(id)) ?? refuse('NOT_FOUND')
      const decision = (await decisionRows(db).byId(found.decision_id)) ?? refuse('NOT_FOUND')
      await requireAllowed(needs, { appeal: found, decision }, { answer, how })
      const { undoMs } = settings.decisions
      const first = await database.transaction(db, async (tx) => {
        const inside = appealRows(tx)
        const appeal = (await inside.byId(id, { isHeld: true })) ?? refuse('NOT_FOUND')
        if (appeal.state !== 'open') return appeal.answered_by
        if (appeal.revision !== answer.revision) return refuse('REVISION_OUTDATED')
        const now = clock.now()
        await inside.change(id, {
          state: STATES[answer.outcome],
          answer: answer.answer,
          answered_at: new Date(now),
          answered_by: how.by.accountId,
          changes: JSON.stringify(answer.outcome === 'change' ? answer.changes : []),
          undo_until: undoMs === 0 ? null : new Date(now + undoMs),
        })
        await jobs.send(appealQueue, { appealId: id }, { tx, afterMs: undoMs === 0 ? LOOK_AFTER_MS : undoMs })
        return null
      })
      if (first !== null) {
        return refuse('CASE_DECIDED', undefined, { details: [(await needs.named(first)).name, decision.id] })
      }
      if (undoMs === 0) {
        await settle(id).catch((error: unknown) =>
          log.warn({ err: error, appeal: id }, 'an answer was not carried out at once; again soon'),
        )
      }
    },

    undo: (id: string, by: DecidedBy['by']) => undoAnswer(needs, id, by),

    startJobs: () =>
      jobs.work(appealQueue, {
        run: ({ data }) => settle(data.appealId),
        async giveUp({ data, reason }) {
          log.error({ appeal: data.appealId, reason }, 'an answer to an appeal was not carried out')
        },
      }),
  }
}

/** Refuses an answer that this operator may not give, or not like this. */
async function requireAllowed(
  needs: AnswerNeeds,
  { appeal, decision }: { appeal: AppealRow; decision: DecisionRow },
  { answer, how }: { answer: Answer; how: DecidedBy },
): Promise<void> {
  if (decision.decided_by === how.by.accountId) return refuse('SECOND_OPERATOR')
  const { despiteRelation, despiteClaim } = answer
  await requireImpartial(needs, boundOf(decision).person, { ...how, despiteRelation })
  await requireUnclaimed(needs, { kind: 'appeal', id: appeal.id }, { ...how, despiteClaim })
  const effects = await effectRows(needs.db).of([decision.id])
  requireChanges(answer, effects, needs.clock.now())
  const lifted = answer.outcome === 'overturn' ? effects : liftedOf(answer.changes, effects)
  if (!how.hasStepUp && lifted.some(({ kind }) => kind === 'ban')) return refuse('STEP_UP_REQUIRED')
}

/** What the answer changes of the decision, in the transaction that notes it as carried out. */
async function apply(tx: DecisionsTx, appeal: AppealRow, at: Date): Promise<void> {
  const effects = effectRows(tx)
  const { decision_id: decisionId, state } = appeal
  if (state === 'overturned') await effects.unwant(decisionId)
  if (state === 'changed') {
    for (const { effectId, until } of appeal.changes) {
      if (until === null) await effects.unwant(decisionId, effectId)
      else await effects.setUntil(decisionId, effectId, new Date(until))
    }
  }
  if (state === 'overturned' || state === 'changed') {
    await decisionRows(tx).turn(decisionId, ['standing'], { state })
  }
  await appealRows(tx).change(appeal.id, { settled_at: at })
}

const liftedOf = (changes: readonly AppealChange[], effects: readonly EffectRow[]) =>
  effects.filter(({ id }) => changes.some(({ effectId, until }) => effectId === id && until === null))

/** A change names effects of the decision, and shortens only what ends. */
function requireChanges({ outcome, changes }: Answer, effects: readonly EffectRow[], now: number): void {
  if (outcome !== 'change') return
  const wrong = (detail: string) => refuse('INVALID_PARAMETERS', undefined, { details: [detail] })
  if (changes.length === 0) return wrong('changes: name what changes')
  for (const { effectId, until } of changes) {
    const effect = effects.find(({ id }) => id === effectId)
    if (!effect || effect.state === 'taken-back') return wrong('changes: no such effect')
    const canEnd = effect.kind === 'suspend' || effect.kind === 'silence' || effect.kind === 'warn'
    if (until !== null && (!canEnd || until <= now || until > (effect.until?.getTime() ?? Infinity))) {
      return wrong('changes: an end between now and the present one')
    }
  }
}

/** The answer is as if it had never been given: nobody has read it. */
async function undoAnswer(
  { database, db, clock }: AnswerNeeds,
  id: string,
  by: DecidedBy['by'],
): Promise<void> {
  await database.transaction(db, async (tx) => {
    const inside = appealRows(tx)
    const appeal = (await inside.byId(id, { isHeld: true })) ?? refuse('NOT_FOUND')
    if (appeal.state === 'open' || appeal.settled_at !== null) return refuse('UNDO_OVER')
    if (appeal.answered_by !== by.accountId) return refuse('FORBIDDEN')
    if ((appeal.undo_until?.getTime() ?? 0) <= clock.now()) return refuse('UNDO_OVER')
    await inside.change(id, {
      state: 'open',
      answer: null,
      answered_at: null,
      answered_by: null,
      changes: '[]',
      undo_until: null,
    })
  })
}
