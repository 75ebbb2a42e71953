import { createHash } from 'node:crypto'
import type { PaymentMethod, PaymentOrder } from '@tayang/contract'
import { Failure } from '#platform/errors/failure'
import { newId } from '#platform/ids/ids'
import type { Gateway } from '#platform/payment/payment'
import { retry } from '#platform/retry/retry'
import { Refusal, refuse } from '#platform/http/refusal'
import { placeGrant, type SoldPackage } from '../grants.ts'
import { subscriptionRows } from '../rows.ts'
import type { OrderNeeds } from './needs.ts'
import { orderRows } from './order-rows.ts'
import type { OrderRow } from './order-tables.ts'
import { payOrder } from './pay-order.ts'
import { priceOf, vatAt, type Price } from './prices.ts'
import { findUsablePromo } from './promo-codes.ts'
import { takePromoTry } from './promo-tries.ts'

export interface Asked {
  readonly order: PaymentOrder
  readonly accountId: string
  readonly profileId: string
  readonly key: string
  readonly isDemo: boolean
  readonly now: number
}

/** Orders that one account makes an hour at most. */
const ORDERS = { limit: 30, perMs: 60 * 60_000 }
/** A gateway that did not answer is asked once more; then the person asks again under the same key. */
const RETRY = { attemptsMax: 2, isRetryable: (error: unknown) => error instanceof Failure }

/** An order under its key, and where it is paid; the same key again is answered with the same order. */
export function openPlacing(needs: OrderNeeds) {
  const rows = orderRows(needs.rows)

  async function write(asked: Asked, gateway: Gateway | undefined, hash: Buffer): Promise<OrderRow> {
    const { order, accountId, now } = asked
    const terms = await needs.terms()
    return await needs.database.transaction(needs.rows, async (tx) => {
      const own = subscriptionRows(tx)
      const within = orderRows(tx)
      // Of the same tap sent twice the second waits here, and finds the first.
      await own.lockAccount(accountId)
      const known = await within.byKey(accountId, asked.key)
      if (known) return known
      const sold = await own.packageByCode(order.packageCode)
      if (!sold) return refuse('PACK_NOT_FOUND')
      if (!isOffered(sold.payments, order.method) || !gateway) return refuse('METHOD_NOT_OFFERED')
      const promo = order.promoCode
        ? await findUsablePromo(
            tx,
            { code: order.promoCode, packageCode: order.packageCode, accountId, now },
            { lock: true },
          )
        : null
      if (promo === undefined) return refuse('PROMO_INVALID')
      const price = priceOf(sold.price_rupiah, promo, vatAt(terms.vat, now))
      if (order.price !== undefined && BigInt(order.price) !== price.price) return refuse('PRICE_CHANGED')
      const lifeMs = needs.settings.payments.orderMs
      const row = orderRowOf(asked, { sold, price, hash, lifeMs, provider: gateway.name })
      await within.insert(row)
      if (promo) await within.holdPromo({ orderId: row.id, code: promo.code, accountId })
      if (price.price > 0n) return { ...row, attempts: 0 }
      const { seller } = terms
      return await payOrder(tx, { ...row, attempts: 0 }, { paymentId: row.id, now, seller }, needs)
    })
  }

  async function bring(order: OrderRow, gateway: Gateway, now: number): Promise<OrderRow> {
    return await retry(RETRY, async () => {
      const attempt = await rows.countAttempt(order.id)
      const url = await gateway.open({
        orderId: order.id,
        attempt,
        accountId: order.account_id,
        packageCode: order.package_code,
        packageName: order.package_name,
        method: order.method,
        amountRupiah: Number(order.price_rupiah),
        expiresAt: order.expires_at.getTime(),
        now,
        returnPath: `/profile/transactions/subscription/${order.id}`,
      })
      return await rows.change(order.id, { redirect_url: url })
    })
  }

  return async (asked: Asked): Promise<OrderRow> => {
    const { order, accountId, key, isDemo, now } = asked
    const hash = hashOf(order)
    let placed = await rows.byKey(accountId, key)
    if (!placed) {
      const ways = needs.payment.methodsOf(isDemo)
      if (ways.size === 0) return refuse('NOT_CONFIGURED')
      const taken = await needs.tally.take(`orders:${accountId}`, ORDERS)
      if (!taken.allowed) {
        throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) })
      }
      if (order.promoCode !== undefined) await takePromoTry(needs.tally, accountId)
      placed = await write(asked, ways.get(order.method), hash)
    }
    if (!placed.body_hash.equals(hash)) return refuse('KEY_REUSED')
    const waits = placed.status === 'pending' && placed.expires_at.getTime() > now
    if (!waits || placed.redirect_url !== null) return placed
    const gateway =
      placed.provider === 'none'
        ? undefined
        : needs.payment.gateway(placed.provider as Gateway['name'], isDemo)
    return gateway ? await bring(placed, gateway, now) : refuse('NOT_CONFIGURED')
  }
}

/** Of operators those that the package names; what a gateway offers holds for all packages. */
export function isOffered(payments: Readonly<Record<string, unknown>>, method: PaymentMethod): boolean {
  return method === 'card' || method === 'ewallet' || method === 'bank' || Object.hasOwn(payments, method)
}

/** When a subscription would end if it were paid at this moment. */
export async function endIfPaid(
  own: ReturnType<typeof subscriptionRows>,
  asked: { accountId: string; groupId: string; packageCode: string; days: number; now: number },
) {
  const { accountId, groupId, packageCode, days, now } = asked
  const last = await own.lastRunning({ accountId, groupId, at: new Date(now) })
  const known = last && { packageCode: last.package_code, endMs: last.end_at.getTime() }
  return { isRenewal: known !== undefined, ...placeGrant({ last: known, packageCode, days, nowMs: now }) }
}

function orderRowOf(
  asked: Asked,
  made: { sold: SoldPackage; price: Price; hash: Buffer; lifeMs: number; provider: string },
): Omit<OrderRow, 'attempts'> {
  const { sold, price } = made
  const at = new Date(asked.now)
  return {
    id: newId(),
    account_id: asked.accountId,
    profile_id: asked.profileId,
    key: asked.key,
    body_hash: made.hash,
    status: 'pending',
    provider: price.price === 0n ? 'none' : made.provider,
    method: asked.order.method,
    package_code: sold.package_code,
    package_group_id: sold.package_group_id,
    package_group_name: sold.groupName,
    include_premium: sold.includePremium,
    package_name: sold.name,
    package_title: sold.title,
    package_days: sold.days,
    package_duration: sold.duration,
    package_duration_type: sold.duration_type,
    list_price_rupiah: price.listPrice,
    discount_rupiah: price.discount,
    price_rupiah: price.price,
    vat_percent: price.vatPercent,
    vat_rupiah: price.vat,
    vat_since: price.vatSince,
    promo_code: asked.order.promoCode ?? null,
    redirect_url: null,
    created_at: at,
    expires_at: new Date(asked.now + made.lifeMs),
    checked_at: at,
    paid_at: null,
    payment_id: null,
    grant_id: null,
    transfer_id: null,
    invoice_number: null,
    seller_name: null,
    seller_address: null,
    seller_tax_number: null,
    refunded_at: null,
    refund_reason: null,
    attention: null,
    settled_at: null,
  }
}

function hashOf({ packageCode, method, promoCode, price }: PaymentOrder): Buffer {
  const parts = [packageCode, method, promoCode ?? null, price ?? null]
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
