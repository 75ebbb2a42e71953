import type {
  Invoice,
  PageMeta,
  SubscriptionTransaction,
  SubscriptionTransactionDetail,
} from '@tayang/contract'
import { isId } from '#platform/ids/ids'
import { pageMeta, placeOf } from '#platform/http/paging'
import type { OrderRow } from '../rows/order-tables.ts'
import { orderRows } from '../rows/order-rows.ts'
import type { OrderDependencies } from './dependencies.ts'
import { orderSums, statusOf } from './order-status.ts'

type OwnTransactionsDependencies = Pick<OrderDependencies, 'db' | 'terms'>
type VoucherRow = Awaited<ReturnType<ReturnType<typeof orderRows>['vouchersByGrants']>>[number]

/** Orders and vouchers for their owner; another account's is answered as one that does not exist. */
export function openOwnTransactions({ db, terms }: OwnTransactionsDependencies) {
  const rows = orderRows(db)
  const ownOrder = async (id: string, accountId: string) => {
    const order = await rows.byId(id)
    return order?.account_id === accountId ? order : undefined
  }
  return {
    async list(request: {
      accountId: string
      page: number
      perPage: number
      now: number
    }): Promise<{ data: SubscriptionTransaction[]; meta: PageMeta }> {
      const { rows: found, total } = await rows.transactionsOf(request.accountId, placeOf(request))
      const idsOf = (isVoucher: boolean) =>
        found.filter(({ voucher }) => (voucher !== null) === isVoucher).map(({ id }) => id)
      const [orders, vouchers] = await Promise.all([
        rows.ordersByIds(idsOf(false)),
        rows.vouchersByGrants(idsOf(true)),
      ])
      const lines = new Map([
        ...orders.map((order) => [order.id, orderLine(order, request.now)] as const),
        ...vouchers.map((voucher) => [voucher.grant_id, voucherLine(voucher)] as const),
      ])
      return { data: found.flatMap(({ id }) => lines.get(id) ?? []), meta: pageMeta(request, total) }
    },

    async detail(
      id: string,
      accountId: string,
      now: number,
    ): Promise<SubscriptionTransactionDetail | undefined> {
      const order = await ownOrder(id, accountId)
      if (order) {
        const grant = order.grant_id === null ? undefined : await rows.grantById(order.grant_id)
        return orderDetail(order, { endAt: grant?.end_at ?? null, now })
      }
      const [voucher] = isId(id) ? await rows.vouchersByGrants([id]) : []
      return voucher?.account_id === accountId ? voucherDetail(voucher) : undefined
    },

    async invoice(id: string, accountId: string): Promise<Invoice | undefined> {
      const order = await ownOrder(id, accountId)
      if (!order?.paid_at || order.invoice_number === null) return undefined
      const seller = sellerOf(order) ?? (await terms()).seller
      return {
        number: order.invoice_number,
        issuedAt: order.paid_at.getTime(),
        currency: 'IDR',
        seller: { ...seller },
        lines: [
          {
            description: `${order.package_name} · ${order.package_title}`,
            quantity: 1,
            amount: Number(order.list_price_rupiah),
          },
        ],
        ...orderSums(order),
        vatSince: order.vat_since,
        promoCode: order.promo_code,
        method: methodOf(order),
        paidAt: order.paid_at.getTime(),
        refundedAt: order.refunded_at?.getTime() ?? null,
      }
    },
  }
}

/** Null for an order that was paid before sellers were stored with orders. */
function sellerOf({ seller_name: name, seller_address: address, seller_tax_number: taxNumber }: OrderRow) {
  return name === null || address === null || taxNumber === null ? null : { name, address, taxNumber }
}

/** Null where there was nothing to pay. */
const methodOf = (order: OrderRow) => (order.price_rupiah === 0n ? null : order.method)

function orderLine(order: OrderRow, now: number): SubscriptionTransaction {
  return {
    id: order.id,
    type: 'payment',
    status: statusOf(order, now),
    package: {
      name: order.package_name,
      title: order.package_title,
      price: Number(order.list_price_rupiah),
      duration: order.package_duration,
      durationType: order.package_duration_type,
      days: order.package_days,
      package_code: order.package_code,
    },
    price: Number(order.price_rupiah),
    method: methodOf(order),
    transaction: { createdAt: order.created_at.getTime() },
  }
}

function orderDetail(
  order: OrderRow,
  { endAt, now }: { endAt: Date | null; now: number },
): SubscriptionTransactionDetail {
  const line = orderLine(order, now)
  return {
    ...line,
    sums: orderSums(order),
    promoCode: order.promo_code,
    voucherCode: null,
    redirectUrl: line.status === 'pending' ? order.redirect_url : null,
    expiresAt: order.expires_at.getTime(),
    paidAt: order.paid_at?.getTime() ?? null,
    refundedAt: order.refunded_at?.getTime() ?? null,
    endAt: endAt?.getTime() ?? null,
    invoiceNumber: order.invoice_number,
  }
}

function voucherLine(voucher: VoucherRow): SubscriptionTransaction {
  return {
    id: voucher.grant_id,
    type: 'voucher',
    status: 'paid',
    package: {
      name: voucher.package_name,
      title: voucher.title,
      price: Number(voucher.package_price_rupiah),
      duration: voucher.package_duration,
      durationType: voucher.package_duration_type,
      days: voucher.days,
      package_code: voucher.package_code,
    },
    price: 0,
    method: null,
    transaction: { createdAt: voucher.used_at.getTime() },
  }
}

function voucherDetail(voucher: VoucherRow): SubscriptionTransactionDetail {
  const listPrice = Number(voucher.package_price_rupiah)
  return {
    ...voucherLine(voucher),
    sums: { listPrice, discount: listPrice, price: 0, vatPercent: 0, vat: 0, net: 0 },
    promoCode: null,
    voucherCode: voucher.code,
    redirectUrl: null,
    expiresAt: null,
    paidAt: voucher.used_at.getTime(),
    refundedAt: null,
    endAt: voucher.end_at.getTime(),
    invoiceNumber: null,
  }
}
