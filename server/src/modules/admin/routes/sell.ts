import { admin } from '@tayang/contract'
import type { Loyalty } from '#modules/loyalty'
import type { Subscription } from '#modules/subscription'
import type { User } from '#modules/user'
import { pageMeta, placeOf } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'

interface SellNeeds {
  subscription: Subscription
  loyalty: Loyalty
  user: User
}

/** Routes of packages, vouchers, subscriptions and gifts. */
export function sellRoutes({ subscription, loyalty, user }: SellNeeds): Route[] {
  return [
    route(admin.putPackageGroup, async ({ params, body }) => ({
      data: await subscription.putPackageGroup({ ...body, friendlyId: params.friendlyId }),
    })),
    route(admin.putGift, async ({ params, body }) => ({
      data: await loyalty.putGift({ ...body, friendlyId: params.friendlyId }),
    })),
    route(admin.createVouchers, async ({ body, now, refuse }) => {
      const made = await subscription.vouchers.create(body, now)
      return made ? { data: made } : refuse('NOT_FOUND')
    }),
    route(admin.listVoucherBatches, async ({ query }) => {
      const { batches, total } = await subscription.vouchers.list(placeOf(query))
      return { data: batches, meta: pageMeta(query, total) }
    }),
    route(admin.exportVouchers, async ({ params, refuse }) => {
      const codes = await subscription.vouchers.codesOf(params.id)
      if (!codes) return refuse('NOT_FOUND')
      const lines = codes.map(({ code, uses, usesMax }) => `${code},${uses},${usesMax}`)
      return {
        bytes: ['code,uses,uses at most', ...lines, ''].join('\r\n'),
        contentType: 'text/csv; charset=utf-8',
        headers: { 'content-disposition': 'attachment; filename="vouchers.csv"' },
      }
    }),
    route(admin.grantSubscription, async ({ body, now, refuse }) => {
      const accountId = await user.accounts.idByEmail(body.email)
      if (!accountId) return refuse('NOT_FOUND')
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
