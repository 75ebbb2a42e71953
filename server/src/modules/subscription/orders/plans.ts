import type { PaymentMethod, Plan, PriceSums } from '@tayang/contract'
import { dataOperators } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { packageRows } from '../rows/package-rows.ts'
import { grantRows } from '../rows/subscription-rows.ts'
import type { OrderDependencies } from './dependencies.ts'
import { endIfPaid, isOffered } from './offers.ts'
import { priceOf, sumsOf, vatAt } from './prices.ts'
import { findUsablePromo, takePromoTry } from './promo-codes.ts'

/** Names of telecom operators: docs/product/subscriptions.md#payment-methods. The page names gateways. */
const NAMES = new Map(dataOperators.map((name): [string, string] => [name.toLowerCase(), name]))

/** A package before it is ordered: what it costs, how it can be paid, and until when it would run. */
export function openPlans(dependencies: OrderDependencies) {
  const packages = packageRows(dependencies.db)
  const rateAt = async (now: number) => vatAt((await dependencies.terms()).vat, now)

  return {
    async plan(request: { planId: string; accountId: string; isDemo: boolean; now: number }): Promise<Plan> {
      const { planId, accountId, isDemo, now } = request
      const sold = (await packages.packageNamed(planId)) ?? refuse('PACK_NOT_FOUND')
      const methods = [...dependencies.payment.methodsOf(isDemo).keys()].filter((method) =>
        isOffered(sold.payments, method),
      )
      const { package_group_id: groupId, package_code: packageCode, days } = sold
      const place = await endIfPaid(grantRows(dependencies.db), {
        accountId,
        groupId,
        packageCode,
        days,
        now,
      })
      return {
        package: {
          id: sold.id,
          name: sold.name,
          title: sold.title,
          price: Number(sold.price_rupiah),
          duration: sold.duration,
          durationType: sold.duration_type,
          days,
          package_code: packageCode,
          packageGroup: { id: groupId, name: sold.groupName, includePremium: sold.includePremium },
        },
        sums: sumsOf(priceOf(sold.price_rupiah, null, await rateAt(now))),
        methods: methods.map((method) => methodOf(method, sold.payments)),
        renewal: { isRenewal: place.isRenewal, startAt: place.startMs, endAt: place.endMs },
      }
    },

    async promo(request: {
      code: string
      planId: string
      accountId: string
      now: number
    }): Promise<PriceSums & { code: string }> {
      const { accountId, now } = request
      const code = request.code.toUpperCase()
      await takePromoTry(dependencies.tally, accountId)
      const sold = (await packages.packageNamed(request.planId)) ?? refuse('PACK_NOT_FOUND')
      const promo = await findUsablePromo(dependencies.db, {
        code,
        packageCode: sold.package_code,
        accountId,
        now,
      })
      if (!promo) return refuse('PROMO_INVALID')
      return { code, ...sumsOf(priceOf(sold.price_rupiah, promo, await rateAt(now))) }
    },
  }
}

function methodOf(
  method: PaymentMethod,
  payments: Readonly<Record<string, { description: string }>>,
): Plan['methods'][number] {
  const name = NAMES.get(method)
  if (name === undefined) return { method, kind: 'gateway', name: method, description: '' }
  return { method, kind: 'telco', name, description: payments[method]?.description ?? '' }
}
