import { createHmac, timingSafeEqual } from 'node:crypto'
import { subscription } from '@tayang/contract'
import type { Bill, Gateway, PaymentEvent } from './payment.ts'
import { originOf, type Settings } from '../settings/settings.ts'
import { isSignedBody } from '../http/bodies/signed-body.ts'

interface Site {
  settings: Pick<Settings, 'origin' | 'port' | 'payments'>
  /** A URL elsewhere, or a path of ours. */
  url: string
  secret: string
}

/**
 * A payment site that speaks our own protocol: the browser is sent to it with `member`, `plan` and the amount to pay,
 * signed as a whole. It reports by a signed callback, which it repeats until we accept it.
 */
export function openPaymentSite({ settings, url, secret }: Site): Gateway {
  const isOurs = url.startsWith('/')
  return {
    name: 'site',
    async open(bill) {
      const query = billQuery(bill, { secret, origin: isOurs ? '' : originOf(settings) })
      return `${url}?${query.toString()}`
    },
    async read({ header, body, now }) {
      const signed = { header: header(subscription.CALLBACK_SIGNATURE_HEADER), body }
      const { withinMs } = settings.payments
      if (!isSignedBody(signed, { secret, withinMs, now })) return 'unsigned'
      return readEvent(body)
    },
  }
}

/** The bill as a query, sorted by name, with the signature at the end. */
function billQuery(bill: Bill, { secret, origin }: { secret: string; origin: string }): URLSearchParams {
  const query = new URLSearchParams({
    amount: String(bill.amountRupiah),
    currency: 'IDR',
    expires: String(bill.expiresAt),
    member: bill.accountId,
    method: bill.method,
    name: bill.packageName,
    order: bill.orderId,
    plan: bill.packageCode,
    return: `${origin}${bill.returnPath}`,
  })
  query.append('signature', sumOf(secret, query))
  return query
}

/** The bill as it was signed; null where any of it was changed. */
export function readBillQuery(query: URLSearchParams, secret: string): URLSearchParams | null {
  const bill = new URLSearchParams(query)
  const given = Buffer.from(bill.get('signature') ?? '', 'hex')
  bill.delete('signature')
  bill.sort()
  const right = Buffer.from(sumOf(secret, bill), 'hex')
  return given.length === right.length && timingSafeEqual(given, right) ? bill : null
}

function sumOf(secret: string, query: URLSearchParams): string {
  return createHmac('sha256', secret).update(`order?${query.toString()}`).digest('hex')
}

function readEvent(body: Buffer): PaymentEvent | 'unreadable' {
  let read: unknown
  try {
    read = JSON.parse(body.toString('utf8'))
  } catch {
    return 'unreadable'
  }
  const event = subscription.paymentNews.safeParse(read)
  if (!event.success) return 'unreadable'
  const { order: orderId, payment: paymentId, status, amount: amountRupiah, currency } = event.data
  return { orderId, paymentId, status, amountRupiah, currency }
}
