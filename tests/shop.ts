import { createHmac } from 'node:crypto'
import { admin, loyalty, pathOf, subscription, type CallOf, type PaymentNews } from '@tayang/contract'
import { systemClock, type Clock } from '../server/src/platform/clock/clock.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { openTestApp, type Person, type TestApp } from './app.ts'

export const SITE_SECRET = 'what the payment site signs with'

/** A payment site somewhere else, whose callbacks a test sends itself. */
export const SITE_ENV = {
  PAYMENT_SITE_URL: 'https://pay.example/checkout',
  PAYMENT_SITE_SECRET: SITE_SECRET,
}

/** Time that stands still until it is turned; timers run as ever, so that what looks every moment looks. */
export interface TurnedClock extends Clock {
  turn(byMs: number): void
}

function turnedClock(startMs: number): TurnedClock {
  let nowMs = startMs
  const now = () => nowMs
  return { ...systemClock, now, date: () => new Date(nowMs), turn: (byMs) => void (nowMs += byMs) }
}

type Order = CallOf<typeof subscription.createTransaction>['body']
type Promo = CallOf<typeof admin.createPromoCode>['body']

/** An app that sells two packages, with a clock that the test turns. */
export interface Shop extends AsyncDisposable {
  readonly test: TestApp
  readonly clock: TurnedClock
  readonly operator: Person
  promo(draft: Partial<Promo> & { code: string }): Promise<void>
  order(
    who: Person,
    order?: Partial<Extract<Order, { type: 'payment' }>>,
    key?: string,
  ): ReturnType<typeof sendOrder>
  /** What the payment site tells; signed as it would, unless `how` says otherwise. */
  tell(
    news: Partial<PaymentNews> & { order: string },
    how?: TellHow,
  ): Promise<{ status: number; body: Answer }>
  detail(who: Person, id: string): ReturnType<typeof readDetail>
  /** The subscription that ends last. */
  endOf(who: Person): Promise<number | undefined>
  /** As operators see an order. */
  seen(id: string): ReturnType<typeof readSeen>
}

interface Answer {
  code?: string
  data?: { status: string }
}

interface TellHow {
  secret?: string
  header?: string
  at?: number
  /** Sent in place of what was signed. */
  body?: string
}

/** Days pass in one turn: nobody is signed out by it, and who looks at orders looks at once. */
const PATIENT = {
  TAYANG_ACCESS_MS: String(400 * 24 * 60 * 60_000),
  TAYANG_ORDER_SWEEP_MS: '50',
}

const month = { duration: 1, durationType: 'month', days: 30 } as const

export async function openShop(env: Record<string, string> = SITE_ENV, database?: Database): Promise<Shop> {
  const clock = turnedClock(Date.UTC(2026, 10, 20, 3))
  const test = await openTestApp({ env: { ...PATIENT, ...env }, clock, ...(database && { database }) })
  const operator = await test.operator()
  const token = operator.login.accessToken
  const put = await test.call(
    admin.putPackageGroup,
    {
      params: { friendlyId: 'premium' },
      body: {
        name: 'Premium',
        includePremium: true,
        order: 1,
        packages: [
          {
            package_code: 'premium-month',
            name: 'Premium',
            title: 'One month',
            ...month,
            price: 49_000,
            payments: { indosat: { description: 'From your balance' }, '3': { description: 'Pulsa Tri' } },
          },
          { package_code: 'premium-plus', name: 'Premium Plus', title: 'One month', ...month, price: 79_000 },
        ],
      },
    },
    { token },
  )
  if (put.status !== 200) throw new Error(`the shop is not open: ${put.refusal.message}`)

  return {
    test,
    clock,
    operator,
    async promo(draft) {
      const body = { kind: 'percent', value: 50, ...draft } as Promo
      const made = await test.call(admin.createPromoCode, { body }, { token })
      if (made.status !== 200) throw new Error(made.refusal.message)
    },
    order: (who, order = {}, key = crypto.randomUUID()) => sendOrder(test, who, order, key),
    async tell({ order, ...news }, how = {}) {
      const told = {
        payment: `payment-of-${order}`,
        status: 'paid',
        amount: 49_000,
        currency: 'IDR',
        ...news,
      }
      const text = JSON.stringify({ order, ...told })
      const at = how.at ?? clock.now()
      const sum = createHmac('sha256', how.secret ?? SITE_SECRET)
        .update(`${at}.${text}`)
        .digest('hex')
      const answer = await fetch(
        `${test.address}${pathOf(subscription.takePaymentNews, { provider: 'site' })}`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            [subscription.CALLBACK_SIGNATURE_HEADER]: how.header ?? `t=${at},v1=${sum}`,
          },
          body: how.body ?? text,
        },
      )
      return { status: answer.status, body: (await answer.json()) as Answer }
    },
    detail: (who, id) => readDetail(test, who, id),
    async endOf(who) {
      const { accessToken } = who.login
      const owned = await test.call(subscription.listSubscriptions, {}, { token: accessToken })
      return owned.body.data[0]?.endAt
    },
    seen: (id) => readSeen(test, operator, id),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  }
}

function sendOrder(
  test: TestApp,
  who: Person,
  order: Partial<Extract<Order, { type: 'payment' }>>,
  key: string,
) {
  const body = { type: 'payment', packageCode: 'premium-month', method: 'indosat', ...order } as const
  const headers = { [loyalty.IDEMPOTENCY_HEADER]: key }
  return test.call(subscription.createTransaction, { body }, { token: who.login.accessToken, headers })
}

const readDetail = async (test: TestApp, who: Person, id: string) =>
  (await test.call(subscription.getTransaction, { params: { id } }, { token: who.login.accessToken })).body
    .data

const readSeen = async (test: TestApp, operator: Person, id: string) =>
  (await test.call(admin.getOrder, { params: { id } }, { token: operator.login.accessToken })).body.data
