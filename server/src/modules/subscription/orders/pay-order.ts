import type { Transaction } from 'kysely'
import { grantSold } from '../grants.ts'
import { orderRows } from '../rows/order-rows.ts'
import type { OrderRow } from '../rows/order-tables.ts'
import { grantRows } from '../rows/subscription-rows.ts'
import type { SubscriptionTables } from '../rows/tables.ts'
import type { OrderDependencies, Terms } from './dependencies.ts'
import { dayOf } from './prices.ts'

/** Hundredths of a percent in a whole. */
const BASIS = 10_000n

/**
 * What a payment does, in one transaction: the package is granted, the sale is booked, the invoice gets its number, and
 * the buyer is notified. The caller has locked the order and checked that it is not paid.
 */
export async function payOrder(
  tx: Transaction<SubscriptionTables>,
  order: OrderRow,
  paid: { paymentId: string; now: number; seller: Terms['seller'] },
  { settings, books, notify }: Pick<OrderDependencies, 'settings' | 'books' | 'notify'>,
): Promise<OrderRow> {
  const { now, paymentId, seller } = paid
  const rows = orderRows(tx)
  await grantRows(tx).lockAccount(order.account_id)
  const granted = await grantSold(
    {
      accountId: order.account_id,
      packageCode: order.package_code,
      source: 'payment',
      reason: order.id,
      now,
      key: `order:${order.id}`,
    },
    {
      package_code: order.package_code,
      package_group_id: order.package_group_id,
      name: order.package_name,
      title: order.package_title,
      days: order.package_days,
      duration: order.package_duration,
      duration_type: order.package_duration_type,
      price_rupiah: order.list_price_rupiah,
      groupName: order.package_group_name,
      includePremium: order.include_premium,
    },
    tx,
  )
  const transferId =
    order.price_rupiah === 0n
      ? null
      : await books().recordSale(tx, {
          orderId: order.id,
          accountId: order.account_id,
          packageCode: order.package_code,
          provider: order.provider,
          paymentId,
          net: order.price_rupiah - order.vat_rupiah,
          vat: order.vat_rupiah,
          cost: (order.price_rupiah * BigInt(settings.payments.feeBasisPoints)) / BASIS,
        })
  await rows.markPromo(order.id, 'used')
  const { id: orderId, profile_id: profileId, package_name: packageName } = order
  await notify('order-paid', { orderId, profileId, packageName, endAt: granted.endAt }, { tx })
  // Last, because every other payment waits for this number until the transaction ends.
  const invoice = await rows.nextInvoice(Number(dayOf(now).slice(0, 4)))
  return await rows.change(order.id, {
    status: 'paid',
    paid_at: new Date(now),
    payment_id: paymentId,
    grant_id: granted.grantId,
    transfer_id: transferId,
    invoice_number: invoice,
    seller_name: seller.name,
    seller_address: seller.address,
    seller_tax_number: seller.taxNumber,
    redirect_url: null,
  })
}
