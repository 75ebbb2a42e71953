import { createHash } from 'node:crypto'
import type { PaymentOrder } from '@tayang/contract'
import { newId } from '#platform/ids/ids'
import { requireRate } from '#platform/http/rate-limit'
import { refuse } from '#platform/http/refusal'
import type { Gateway } from '#platform/payment/payment'
import type { SoldPackage } from '../grants.ts'
import { orderRows } from '../rows/order-rows.ts'
import type { OrderRow } from '../rows/order-tables.ts'
import { packageRows } from '../rows/package-rows.ts'
import { grantRows } from '../rows/subscription-rows.ts'
import type { OrderDependencies } from './dependencies.ts'
import { isOffered } from './offers.ts'
import { payOrder } from './pay-order.ts'
import { priceOf, vatAt, type Price } from './prices.ts'
import { findUsablePromo, takePromoTry } from './promo-codes.ts'
import { sendToGateway } from './send-to-gateway.ts'

export interface PlaceOrderInput {
  readonly order: PaymentOrder
  readonly accountId: string
  readonly profileId: string
  readonly key: string
  readonly isDemo: boolean
  readonly now: number
}

/** Orders of one account an hour. */
const ORDERS = { limit: 30, perMs: 60 * 60_000 }

/** Places an order under its key and answers where it is paid; a repeated key is answered with the same order. */
export function openPlacing(dependencies: OrderDependencies) {
  const { db, payment } = dependencies
  return async (input: PlaceOrderInput): Promise<OrderRow> => {
    const { order, accountId, key, isDemo, now } = input
    const hash = hashOf(order)
    const placed = (await orderRows(db).byKey(accountId, key)) ?? (await placeNew(dependencies, input, hash))
    if (!placed.body_hash.equals(hash)) return refuse('KEY_REUSED')
    const isPending = placed.status === 'pending' && placed.expires_at.getTime() > now
    if (!isPending || placed.redirect_url !== null) return placed
    const gateway =
      placed.provider === 'none' ? undefined : payment.gateway(placed.provider as Gateway['name'], isDemo)
    return gateway ? await sendToGateway(dependencies, placed, { gateway, now }) : refuse('NOT_CONFIGURED')
  }
}

async function placeNew(
  dependencies: OrderDependencies,
  input: PlaceOrderInput,
  hash: Buffer,
): Promise<OrderRow> {
  const { order, accountId, isDemo } = input
  const methods = dependencies.payment.methodsOf(isDemo)
  if (methods.size === 0) return refuse('NOT_CONFIGURED')
  await requireRate(dependencies.tally, `orders:${accountId}`, ORDERS)
  if (order.promoCode !== undefined) await takePromoTry(dependencies.tally, accountId)
  return await insertOrder(dependencies, input, { gateway: methods.get(order.method), hash })
}

async function insertOrder(
  dependencies: OrderDependencies,
  input: PlaceOrderInput,
  { gateway, hash }: { gateway: Gateway | undefined; hash: Buffer },
): Promise<OrderRow> {
  const { order, accountId, now } = input
  const { database, db, settings } = dependencies
  const terms = await dependencies.terms()
  return await database.transaction(db, async (tx) => {
    const rows = orderRows(tx)
    // A double tap sends the same order twice: the second waits here, and finds the first.
    await grantRows(tx).lockAccount(accountId)
    const known = await rows.byKey(accountId, input.key)
    if (known) return known
    const sold = await packageRows(tx).packageByCode(order.packageCode)
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
    const lifeMs = settings.payments.orderMs
    const row = orderRowOf(input, { sold, price, hash, lifeMs, provider: gateway.name })
    await rows.insert(row)
    if (promo) await rows.holdPromo({ orderId: row.id, code: promo.code, accountId })
    if (price.price > 0n) return { ...row, attempts: 0 }
    const { seller } = terms
    return await payOrder(tx, { ...row, attempts: 0 }, { paymentId: row.id, now, seller }, dependencies)
  })
}

function orderRowOf(
  input: PlaceOrderInput,
  made: { sold: SoldPackage; price: Price; hash: Buffer; lifeMs: number; provider: string },
): Omit<OrderRow, 'attempts'> {
  const { sold, price } = made
  const at = new Date(input.now)
  return {
    id: newId(),
    account_id: input.accountId,
    profile_id: input.profileId,
    key: input.key,
    body_hash: made.hash,
    status: 'pending',
    provider: price.price === 0n ? 'none' : made.provider,
    method: input.order.method,
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
    promo_code: input.order.promoCode ?? null,
    redirect_url: null,
    created_at: at,
    expires_at: new Date(input.now + made.lifeMs),
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
