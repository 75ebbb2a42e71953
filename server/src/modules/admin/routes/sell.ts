import { admin } from '@tayang/contract'
import type { Loyalty } from '#modules/loyalty'
import type { Subscription } from '#modules/subscription'
import type { User } from '#modules/user'
import { route, type Route } from '#platform/http/route'
import { requireAnother } from '../require-another.ts'

interface SellNeeds {
  subscription: Subscription
  loyalty: Loyalty
  user: User
}

/** Routes of packages, subscriptions and gifts. */
export function sellRoutes({ subscription, loyalty, user }: SellNeeds): Route[] {
  return [
    route(admin.putPackageGroup, async ({ params, body }) => ({
      data: await subscription.putPackageGroup({ ...body, friendlyId: params.friendlyId }),
    })),
    route(admin.putGift, async ({ params, body }) => ({
      data: await loyalty.putGift({ ...body, friendlyId: params.friendlyId }),
    })),
    route(admin.grantSubscription, async ({ body, caller, now, refuse }) => {
      const { email, accountId: named = '' } = body
      const accountId =
        email === undefined
          ? (await user.people.find(named))?.accountId
          : await user.accounts.idByEmail(email)
      if (!accountId) return refuse('NOT_FOUND')
      requireAnother({ accountId }, caller)
      const granted = await subscription.grant({
        accountId,
        packageCode: body.package_code,
        source: 'operator',
        reason: body.reason,
        now,
      })
      return granted ? { data: granted } : refuse('NOT_FOUND')
    }),
  ]
}
