import { admin } from '@tayang/contract'
import type { DecidedBy, Decisions } from '#modules/decisions'
import { route, type Caller, type Route } from '#platform/http/route'

/** Routes of decisions and appeals. */
export function decisionRoutes({ decisions }: { decisions: Decisions }): Route[] {
  const { appeals } = decisions
  return [
    route(admin.makeDecision, async ({ body, caller, now }) => ({
      data: await decisions.decide(body, decidedBy(caller, now)),
    })),
    route(admin.previewStatement, async ({ body }) => ({ data: await decisions.preview(body) })),
    route(admin.listDecisions, ({ query }) => decisions.list(query)),
    route(admin.getDecision, async ({ params }) => ({ data: await decisions.get(params.id) })),
    route(admin.undoDecision, async ({ params, caller }) => {
      await decisions.undo(params.id, caller)
      return { data: await decisions.get(params.id) }
    }),
    route(admin.reverseDecision, async ({ params, body, caller, now }) => {
      await decisions.reverse(params.id, body, decidedBy(caller, now))
      return { data: await decisions.get(params.id) }
    }),
    route(admin.listAppeals, ({ query }) => appeals.list(query)),
    route(admin.getAppeal, async ({ params }) => ({ data: await appeals.get(params.id) })),
    route(admin.decideAppeal, async ({ params, body, caller, now }) => {
      await appeals.answer(params.id, body, decidedBy(caller, now))
      return { data: await appeals.get(params.id) }
    }),
    route(admin.undoAppeal, async ({ params, caller }) => {
      await appeals.undo(params.id, caller)
      return { data: await appeals.get(params.id) }
    }),
  ]
}

/** Who decides, and whether their code is fresh. */
export function decidedBy(caller: Caller, now: number): DecidedBy {
  return { by: caller, hasStepUp: (caller.console?.raisedUntil ?? 0) > now }
}
