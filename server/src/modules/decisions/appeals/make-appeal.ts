import { refuse } from '#platform/http/refusal'
import { newId } from '#platform/ids/ids'
import type { DecisionsContext } from '../dependencies.ts'
import type { AppealMade } from '../events.ts'
import { appealRows } from '../rows/appeal-rows.ts'
import type { DecisionRow } from '../tables.ts'

/** A decision is appealed once, within its time, while it stands as it was made. */
export function openMakingAppeals({ db, bus, clock, settings }: DecisionsContext) {
  return async (
    decision: DecisionRow,
    { text, isByLink }: { text: string; isByLink: boolean },
  ): Promise<void> => {
    const now = clock.now()
    const isInTime = now < (decision.appeal_until?.getTime() ?? 0)
    if (decision.state !== 'standing' || !isInTime) return refuse('APPEAL_CLOSED')
    const id = newId()
    const isMade = await appealRows(db).insert({
      id,
      decision_id: decision.id,
      profile_id: decision.profile_id,
      account_id: decision.account_id,
      text,
      by_link: isByLink,
      made_at: new Date(now),
      due_at: new Date(now + settings.decisions.appealDueMs),
      state: 'open',
      answer: null,
      answered_at: null,
      answered_by: null,
      changes: '[]',
      undo_until: null,
      settled_at: null,
    })
    if (!isMade) return refuse('APPEAL_CLOSED')
    const made = { type: 'decisions.appeal-made', appealId: id, decisionId: decision.id } as const
    await bus.publish(made satisfies AppealMade)
  }
}
