import { admin } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { openPerson, type PersonDependencies } from './find-person.ts'

/** Routes of the money of one person. What is kept of somebody who was erased is read by the same calls. */
export function personMoneyRoutes(needs: PersonDependencies): Route[] {
  const { subscription, loyalty } = needs
  const person = openPerson(needs)
  return [
    route(admin.getPersonWallet, async ({ params, now }) => {
      const { accountId } = await person.find(params.accountId)
      return { data: await loyalty.personMoney.wallet(accountId, now) }
    }),
    route(admin.listPersonCashouts, async ({ params, query }) => {
      const { accountId } = await person.find(params.accountId)
      return loyalty.personMoney.cashouts(accountId, query)
    }),
    route(admin.listPersonOrders, async ({ params, query, now }) => {
      const { accountId } = await person.find(params.accountId)
      return subscription.personPurchases.orders(accountId, { ...query, now })
    }),
    route(admin.listPackagesToGrant, async () => ({
      data: await subscription.personPurchases.packagesToGrant(),
    })),
    route(admin.listPersonSubscriptions, async ({ params, now }) => {
      const { accountId } = await person.find(params.accountId)
      return { data: await subscription.personPurchases.subscriptions(accountId, now) }
    }),
  ]
}
