import { admin } from '@tayang/contract'
import type { User } from '#modules/user'
import { route, type Route } from '#platform/http/route'
import { requireAnother } from '../require-another.ts'

const done = { success: true } as const

/** Routes of partners and of approvals to go live. */
export function partnerRoutes({ user }: { user: User }): Route[] {
  return [
    route(admin.putPartner, async ({ params, body, now }) => {
      await user.partners.put({ ...body, ...params }, now)
      return { data: done }
    }),
    route(admin.putPartnerMember, async ({ params, caller, now, refuse }) => {
      requireAnother(params, caller)
      if (!(await user.partners.enrol(params.slug, params.accountId, now))) refuse('NOT_FOUND')
    }),
    route(admin.putStreamer, async ({ params, body, caller, now, refuse }) => {
      requireAnother(params, caller)
      if (!(await user.streamers.setApproved(params.accountId, body.isApproved, now))) refuse('NOT_FOUND')
      return { data: done }
    }),
  ]
}
