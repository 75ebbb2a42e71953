import { admin } from '@tayang/contract'
import type { User } from '#modules/user'
import { route, type Route } from '#platform/route'

const done = { success: true } as const

/** What an operator does with partners. */
export function partnerRoutes({ user }: { user: User }): Route[] {
  return [
    route(admin.putPartner, async ({ params, body, now }) => {
      await user.partners.put({ ...body, ...params }, now)
      return { data: done }
    }),
    route(admin.putPartnerMember, async ({ params, now, refuse }) => {
      if (!(await user.partners.enrol(params.slug, params.accountId, now))) refuse('NOT_FOUND')
    }),
  ]
}
