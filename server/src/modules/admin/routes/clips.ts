import { admin, type RefusalCode } from '@tayang/contract'
import type { Clips } from '#modules/clips'
import { Refusal } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import { route, type Route } from '#platform/http/route'

type Needs = { clips: Pick<Clips, 'desk' | 'review'> }
type Decision = Parameters<Clips['review']['operators']['decide']>[1]

/** Routes of the review of clips. */
export function clipRoutes({ clips }: Needs): Route[] {
  const { desk, review } = clips
  const caseFor = async (id: string, caller: Caller) => ({
    data: await desk.caseOf(id, { ...caller, locale: 'en' }),
  })
  return [
    route(admin.listClips, ({ query, caller }) => desk.list(query, caller)),
    route(admin.getClipFigures, async ({ caller }) => ({ data: await desk.figures(caller) })),
    route(admin.getClip, async ({ params, query, caller }) => ({
      data: await desk.caseOf(params.id, { ...caller, locale: query.locale }),
    })),
    route(admin.reviewClip, async ({ params, body, caller }) => {
      await review.operators.decide(params.id, body, caller)
      return caseFor(params.id, caller)
    }),
    route(admin.reviewClips, async ({ body, caller }) => {
      const results = []
      for (const id of new Set(body.ids)) results.push(await decideOne({ clips }, { id, caller, ...body }))
      return { data: { results } }
    }),
    route(admin.undoClipReview, async ({ params, caller }) => {
      await review.operators.undo(params.id, caller)
      return caseFor(params.id, caller)
    }),
  ]
}

const resultOf: Partial<Record<RefusalCode, 'decided' | 'own' | 'not-found'>> = {
  CLIP_DECIDED: 'decided',
  FORBIDDEN: 'own',
  SECOND_OPERATOR: 'own',
  VIDEO_NOT_FOUND: 'not-found',
}

/** One of many: a refusal is its result, and the others go on. */
async function decideOne(
  { clips }: Needs,
  { id, decision, caller }: { id: string; decision: Decision; caller: Caller },
) {
  try {
    await clips.review.operators.decide(id, decision, caller)
  } catch (error) {
    const result = error instanceof Refusal ? resultOf[error.code] : undefined
    if (result === undefined) throw error
    return { id, result, undoUntil: null }
  }
  const { decision: made } = await clips.desk.caseOf(id, { ...caller, locale: 'en' })
  return { id, result: 'done' as const, undoUntil: made?.undoUntil ?? null }
}
