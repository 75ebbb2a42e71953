import { admin, type Decision } from '@tayang/contract'
import type { DecidedBy, Decisions } from '#modules/decisions'
import { route, type Caller, type Route } from '#platform/http/route'
import type { AddedFacts, Facts } from '../trail/index.ts'

interface Needs {
  readonly decisions: Decisions
  readonly facts: Facts
}

/** Routes of decisions and appeals. */
export function decisionRoutes(needs: Needs): Route[] {
  const { decisions, facts } = needs
  return [
    route(admin.makeDecision, async ({ body, caller, now }) => ({
      data: await decisions.decide(body, decidedBy(caller, now)),
    })),
    route(admin.previewStatement, async ({ body }) => ({ data: await decisions.preview(body) })),
    route(admin.listDecisions, ({ query }) => decisions.list(query)),
    route(admin.getDecision, async ({ params }) => ({ data: await decisions.get(params.id) })),
    route(admin.undoDecision, async ({ params, caller, asked }) => {
      await decisions.undo(params.id, caller)
      const decision = await decisions.get(params.id)
      facts.add(asked, factsOf(decision, { undone: kindsOf(decision) }))
      return { data: decision }
    }),
    route(admin.reverseDecision, async ({ params, body, caller, asked, now }) => {
      await decisions.reverse(params.id, body, decidedBy(caller, now))
      const decision = await decisions.get(params.id)
      facts.add(asked, factsOf(decision, { undone: kindsOf(decision) }))
      return { data: decision }
    }),
    ...appealRoutes(needs),
  ]
}

function appealRoutes({ decisions: { appeals }, facts }: Needs): Route[] {
  return [
    route(admin.listAppeals, ({ query }) => appeals.list(query)),
    route(admin.getAppeal, async ({ params }) => ({ data: await appeals.get(params.id) })),
    route(admin.decideAppeal, async ({ params, body, caller, asked, now }) => {
      await appeals.answer(params.id, body, decidedBy(caller, now))
      const appeal = await appeals.get(params.id)
      const changed = new Set(body.changes.map(({ effectId }) => effectId))
      const isUndone = ({ id }: { id: string }) =>
        body.outcome === 'overturn' || (body.outcome === 'change' && changed.has(id))
      facts.add(asked, factsOf(appeal.decision, { undone: kindsOf(appeal.decision, isUndone) }))
      return { data: appeal }
    }),
    route(admin.undoAppeal, async ({ params, caller, asked }) => {
      await appeals.undo(params.id, caller)
      const appeal = await appeals.get(params.id)
      // What the answer would have taken back stays.
      facts.add(asked, factsOf(appeal.decision, { effects: kindsOf(appeal.decision) }))
      return { data: appeal }
    }),
  ]
}

/** Of a call that names a decision by an id, what the decision was about. */
function factsOf({ subject: { kind, id } }: Decision, more: Record<string, string[]>): AddedFacts {
  return { facts: { subject: `${kind} ${id}`, ...more }, targets: [id] }
}

const kindsOf = ({ effects }: Decision, isMeant: (effect: { id: string }) => boolean = () => true) =>
  effects.filter(isMeant).map(({ kind }) => kind)

/** Who decides, and whether their code is fresh. */
export function decidedBy(caller: Caller, now: number): DecidedBy {
  return { by: caller, hasStepUp: (caller.console?.raisedUntil ?? 0) > now }
}
