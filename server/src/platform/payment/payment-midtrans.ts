import { createHash, timingSafeEqual } from 'node:crypto'
import type { PaymentMethod } from '@tayang/contract'
import { Failure } from '../errors/failure.ts'
import { retry } from '../retry/retry.ts'
import { openOutgoing, type Ask } from '../outgoing/outgoing.ts'
import type { Bill, Gateway, PaymentEvent } from './payment.ts'
import { originOf, type Settings } from '../settings/settings.ts'

/** A question without an effect is repeated where its answer was lost. */
const RETRY = { attemptsMax: 3, isRetryable: (error: unknown) => error instanceof Failure }
const MINUTE_MS = 60_000
/** Midtrans cuts an item's name at this length. */
const NAME_LENGTH_MAX = 50
/** Attempts of an order whose status is read, the latest first. */
const ATTEMPTS_MAX = 3

/** The payment types of Snap behind each of our payment methods. */
const PAYMENTS: Readonly<Partial<Record<PaymentMethod, readonly string[]>>> = {
  card: ['credit_card'],
  ewallet: ['gopay', 'shopeepay', 'other_qris'],
  bank: ['bca_va', 'bni_va', 'bri_va', 'permata_va', 'echannel', 'cimb_va', 'other_va'],
}

/**
 * Midtrans Snap: a page of Midtrans where the customer pays. It reports by a signed notification. Since that signature
 * never expires, the status is read from its API after each notification, and only that answer counts.
 */
export function openMidtrans({
  settings,
}: {
  settings: Pick<Settings, 'origin' | 'port' | 'payments'>
}): Gateway {
  const { midtransServerKey: key = '', midtransSnapUrl, midtransApiUrl, answerMs } = settings.payments
  const hosts = [midtransSnapUrl, midtransApiUrl].map((url) => new URL(url).host)
  const ask = openOutgoing({ hosts, answerMs })
  const headers = {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
  }

  async function statusOf(ref: string): Promise<PaymentEvent | null> {
    const url = `${midtransApiUrl}/v2/${encodeURIComponent(ref)}/status`
    const read = await readStatus(ask, url, headers)
    // Midtrans reports an unknown transaction in the body, with HTTP status 200 or 404.
    if (read['status_code'] === '404') return null
    const event = eventOf(read)
    if (event === null) throw new Failure('Midtrans answered a status that we cannot read')
    return event
  }

  return {
    name: 'midtrans',

    async open(bill) {
      const answer = await ask(`${midtransSnapUrl}/snap/v1/transactions`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(snapBodyOf(bill, originOf(settings))),
      })
      const read = await readJson(answer)
      const url = read['redirect_url']
      if (answer.status !== 201 || typeof url !== 'string' || !/^https?:\/\//.test(url)) {
        throw new Failure(`Midtrans answered ${answer.status} to a new payment`)
      }
      return url
    },

    async read({ body }) {
      const callback = parseObject(body.toString('utf8'))
      if (!isSigned(callback, key)) return 'unsigned'
      const ref = String(callback['order_id'])
      return orderIdOf(ref) === null ? 'unreadable' : ((await statusOf(ref)) ?? 'unreadable')
    },

    async lookUp({ orderId, attempts }) {
      let latest: PaymentEvent | null = null
      for (let attempt = attempts; attempt > Math.max(0, attempts - ATTEMPTS_MAX); attempt -= 1) {
        const event = await statusOf(`${orderId}~${attempt}`)
        if (event?.status === 'paid') return event
        latest ??= event
      }
      return latest
    },
  }
}

function snapBodyOf(bill: Bill, origin: string) {
  return {
    // Midtrans accepts an id once: where its answer was lost, the next attempt has another id.
    transaction_details: {
      order_id: `${bill.orderId}~${bill.attempt}`,
      gross_amount: bill.amountRupiah,
    },
    item_details: [
      {
        id: bill.packageCode.slice(0, NAME_LENGTH_MAX),
        name: bill.packageName.slice(0, NAME_LENGTH_MAX),
        price: bill.amountRupiah,
        quantity: 1,
      },
    ],
    enabled_payments: PAYMENTS[bill.method],
    // Midtrans shows these to operators.
    custom_field1: bill.accountId,
    custom_field2: bill.packageCode,
    callbacks: { finish: `${origin}${bill.returnPath}` },
    expiry: {
      unit: 'minute',
      duration: Math.max(1, Math.floor((bill.expiresAt - bill.now) / MINUTE_MS)),
    },
  }
}

/** SHA-512 over order, status, amount and the shared key. */
function isSigned(callback: Record<string, unknown>, key: string): boolean {
  const { order_id: order, status_code: status, gross_amount: amount, signature_key: signature } = callback
  const isText = (part: unknown) => typeof part === 'string'
  if (![order, status, amount, signature].every(isText)) return false
  const text = [order, status, amount, key].join('')
  const right = createHash('sha512').update(text).digest()
  const given = Buffer.from(String(signature), 'hex')
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Our order id, without the number of the attempt. */
function orderIdOf(ref: string): string | null {
  return /^([0-9a-f-]{36})~\d{1,6}$/.exec(ref)?.[1] ?? null
}

const STATUSES: Readonly<Record<string, PaymentEvent['status']>> = {
  settlement: 'paid',
  pending: 'pending',
  authorize: 'pending',
  // One card was refused; the page lets the customer try another one.
  deny: 'pending',
  cancel: 'failed',
  failure: 'failed',
  expire: 'expired',
  refund: 'given-back',
  partial_refund: 'given-back',
  chargeback: 'given-back',
  partial_chargeback: 'given-back',
}

function eventOf(read: Record<string, unknown>): PaymentEvent | null {
  const orderId = orderIdOf(String(read['order_id']))
  const word = String(read['transaction_status'])
  // A card payment is paid once it is captured, unless Midtrans still checks it for fraud.
  const isTaken = word === 'capture' && read['fraud_status'] === 'accept'
  const status = isTaken ? 'paid' : word === 'capture' ? 'pending' : STATUSES[word]
  const amount = /^(\d{1,15})(?:\.00)?$/.exec(String(read['gross_amount']))?.[1]
  const paymentId = read['transaction_id']
  if (orderId === null || status === undefined || amount === undefined) return null
  if (typeof paymentId !== 'string' || paymentId === '') return null
  const currency = typeof read['currency'] === 'string' ? read['currency'] : 'IDR'
  return { orderId, paymentId, status, amountRupiah: Number(amount), currency }
}

/** Reads without an effect, so it is safe to repeat. */
async function readStatus(ask: Ask, url: string, headers: Record<string, string>) {
  return await retry(RETRY, async () => {
    const answer = await ask(url, { headers })
    if (answer.status >= 500) throw new Failure(`Midtrans answered ${answer.status}`)
    return await readJson(answer)
  })
}

async function readJson(answer: Response): Promise<Record<string, unknown>> {
  return parseObject(await answer.text().catch(() => ''))
}

/** Empty where the text is no JSON object. */
function parseObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
