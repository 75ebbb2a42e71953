import { admin } from '@tayang/contract'
import type { Library } from '#modules/library'
import type { User } from '#modules/user'
import { route, type Route } from '#platform/http/route'

const done = { success: true } as const
const dateOf = (at: number | null) => (at === null ? null : new Date(at))

/** Routes of upcoming shows, campaigns and home cards. */
export function cardRoutes({ library: { cards }, user }: { library: Library; user: User }): Route[] {
  return [
    route(admin.putUpcomingShow, async ({ params, body, now, refuse }) => {
      if (!(await user.profiles.find(body.profileId))) return refuse('NOT_FOUND')
      const { profileId: profile_id, url, startedAt, finishedAt } = body
      const times = { started_at: dateOf(startedAt), finished_at: dateOf(finishedAt) }
      const name = { ...params, kind: 'upcoming-live' } as const
      return { data: await cards.put(name, body, { profile_id, url, ...times }, now) }
    }),
    route(admin.putCampaign, async ({ params, body, now }) => {
      const times = { started_at: dateOf(body.startDate), finished_at: dateOf(body.endDate) }
      const name = { ...params, kind: 'campaign' } as const
      return { data: await cards.put(name, body, { terms_url: body.termsUrl, ...times }, now) }
    }),
    route(admin.getCampaignTexts, async ({ params }) => ({ data: await cards.textsOf(params.friendlyId) })),
    route(admin.putHomeCard, async ({ params, body, now }) => ({
      data: await cards.put({ ...params, kind: 'home-card' }, body, { url: body.url }, now),
    })),
    route(admin.listCards, ({ query }) => cards.list(query)),
    route(admin.putCardArt, async ({ params, asked }) => {
      await cards.putArt({ ...params, stream: asked.stream })
      return { data: done }
    }),
    route(admin.removeCard, ({ params }) => cards.remove(params)),
  ]
}
