import type { PaymentMethod, Plan, PriceSums } from '@tayang/contract'
import { dataOperators } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { subscriptionRows } from '../rows.ts'
import type { OrderNeeds } from './needs.ts'
import { endIfPaid, isOffered } from './place-order.ts'
import { priceOf, sumsOf, vatAt } from './prices.ts'
import { findUsablePromo } from './promo-codes.ts'
import { takePromoTry } from './promo-tries.ts'

/** Names as the specification writes them (Spec 2, section 6); gateways are named by the page. */
const NAMES = new Map(dataOperators.map((name): [string, string] => [name.toLowerCase(), name]))

/** A package before it is ordered: what it costs, how it can be paid, and until when it would run. */
export function openPlans(needs: OrderNeeds) {
  const own = subscriptionRows(needs.rows)
  const rateAt = async (now: number) => vatAt((await needs.terms()).vat, now)

  return {
    async plan(asked: { planId: string; accountId: string; isDemo: boolean; now: number }): Promise<Plan> {
      const { planId, accountId, isDemo, now } = asked
      const sold = (await own.packageNamed(planId)) ?? refuse('PACK_NOT_FOUND')
      const methods = [...needs.payment.methodsOf(isDemo).keys()].filter((way) =>
        isOffered(sold.payments, way),
      )
      const { package_group_id: groupId, package_code: packageCode, days } = sold
      const place = await endIfPaid(own, { accountId, groupId, packageCode, days, now })
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

    async promo(asked: {
      code: string
      planId: string
      accountId: string
      now: number
    }): Promise<PriceSums & { code: string }> {
      const { accountId, now } = asked
      const code = asked.code.toUpperCase()
      await takePromoTry(needs.tally, accountId)
      const sold = (await own.packageNamed(asked.planId)) ?? refuse('PACK_NOT_FOUND')
      const promo = await findUsablePromo(needs.rows, {
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
