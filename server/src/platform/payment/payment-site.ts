import { createHmac, timingSafeEqual } from 'node:crypto'
import { subscription } from '@tayang/contract'
import type { Bill, Gateway, News } from './payment.ts'
import { originOf, type Settings } from '../settings/settings.ts'
import { isSignedBody } from '../http/signed-body.ts'

interface Site {
  settings: Pick<Settings, 'origin' | 'port' | 'payments'>
  /** An address elsewhere, or a path of ours. */
  url: string
  secret: string
}

/**
 * A payment site that speaks our own protocol: the browser is sent to it with `member` and `plan` (SUB-025) and what
 * is to be paid, signed as a whole; it answers by a signed callback, as often as it takes.
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
      return readNews(body)
    },
  }
}

/** What the site is asked for, in the order of its names, with a signature at the end. */
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

/** What was signed; null where any of it was changed. */
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

function readNews(body: Buffer): News | 'unreadable' {
  let read: unknown
  try {
    read = JSON.parse(body.toString('utf8'))
  } catch {
    return 'unreadable'
  }
  const news = subscription.paymentNews.safeParse(read)
  if (!news.success) return 'unreadable'
  const { order: orderId, payment: paymentId, status, amount: amountRupiah, currency } = news.data
  return { orderId, paymentId, status, amountRupiah, currency }
}
