import { admin } from '@tayang/contract'
import type { Clips } from '#modules/clips'
import { route, type Route } from '#platform/http/route'

/** Routes of the review of clips. */
export function clipRoutes({ clips }: { clips: Pick<Clips, 'desk' | 'review'> }): Route[] {
  const { desk, review } = clips
  return [
    route(admin.listClips, ({ query, caller }) => desk.list(query, caller)),
    route(admin.getClip, async ({ params, query, caller }) => ({
      data: await desk.get(params.id, { ...caller, locale: query.locale }),
    })),
    route(admin.reviewClip, async ({ params, body, caller }) => {
      if (body.decision === 'approve') await review.approve(params.id, 'operators')
      else await review.reject(params.id, 'operators', body.reason)
      return { data: await desk.get(params.id, { ...caller, locale: 'en' }) }
    }),
  ]
}
