import { onceAlone } from '#platform/database/nodes/nodes'
import { loyalty, subscription as operations } from '@tayang/contract'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import type { Database } from '#platform/database/database'
import { silentLog } from '#platform/log/log'
import { openPayment } from '#platform/payment/open-payment'
import { signBody } from '#platform/http/bodies/signed-body'
import type { Caller } from '#platform/http/route'
import { openSecrets } from '#platform/secrets/secrets'
import { readSettings } from '#platform/settings/settings'
import { openTally } from '#platform/limits/open-tally'
import { openCalls, type Called, type Calls } from '../../../../../tests/calls.ts'
import { openTestDatabase } from '../../../../../tests/database.ts'
import {
  openSubscription,
  subscriptionSchema,
  type Subscription,
  type SubscriptionDependencies,
} from '../index.ts'
import type { PromoDraft } from '../orders/promo-codes.ts'

const SITE_SECRET = 'what the payment site signs with'
const SITE_ENV = { PAYMENT_SITE_URL: 'https://pay.example/checkout', PAYMENT_SITE_SECRET: SITE_SECRET }

/** A payment event as the payment site sends it. */
export interface SiteEvent {
  readonly order: string
  readonly payment?: string
  readonly status?: string
  readonly amount?: number
  readonly currency?: string
}

/** The whole module on a real database behind the real HTTP server, with a fake clock; a token is its account. */
export interface SubscriptionHarness extends AsyncDisposable {
  readonly subscription: Subscription
  readonly database: Database
  readonly calls: Calls
  readonly clock: FakeClock
  /** What was booked: the name of the call and what it was given. */
  readonly booked: [call: string, what: Readonly<Record<string, unknown>>][]
  /** Orders whose buyers were notified. */
  readonly notified: string[]
  /** The settings of operators; a test changes them in place. */
  readonly terms: Mutable<Awaited<ReturnType<SubscriptionDependencies['terms']>>>
  /** Puts two groups on sale: `premium` (day, month) and `basic` (month). */
  sell(): Promise<{ premiumId: string; basicId: string }>
  order(token: string, order?: Record<string, unknown>, key?: string): Promise<Called>
  promo(draft: Partial<PromoDraft> & { code: string }): Promise<void>
  /** Sends a payment event, signed as the payment site would; `secret` and `at` forge it. */
  report(
    event: SiteEvent | string,
    how?: { secret?: string; at?: number; provider?: string },
  ): Promise<Called>
  /** Orders the month of premium and pays it; answers the id of the order. */
  buy(token: string, order?: Record<string, unknown>): Promise<string>
}

type Mutable<Value> = { -readonly [Name in keyof Value]: Value[Name] }

const month = { duration: 1, durationType: 'month', days: 30 } as const

export async function openSubscriptionHarness({
  env = SITE_ENV,
}: { env?: Record<string, string> } = {}): Promise<SubscriptionHarness> {
  const clock = fakeClock()
  const database = await openTestDatabase([subscriptionSchema])
  const tally = openTally(clock)
  const settings = readSettings(
    { HOST: '0.0.0.0', TAYANG_SECRET: 'a secret of tests that is long enough', ...env },
    [],
  )
  const secrets = openSecrets(settings)
  const payment = openPayment({ settings, secrets, clock, portOf: () => 0 })
  const booked: SubscriptionHarness['booked'] = []
  const notified: string[] = []
  const terms: SubscriptionHarness['terms'] = {
    vat: [],
    seller: { name: 'Tayang', address: 'Jakarta', taxNumber: '01' },
  }
  const subscription = openSubscription({
    database,
    tally,
    clock,
    log: silentLog(),
    once: onceAlone,
    settings,
    payment,
    terms: async () => ({ ...terms }),
    books: () => recordingBooks(booked),
    notify: async (_kind, { orderId }) => void notified.push(orderId),
  })
  // The token is the account: identity belongs to another module.
  const identify = async (accountId: string): Promise<Caller> => ({
    accountId,
    profileId: accountId,
    sessionId: accountId,
    name: 'Somebody',
    roles: [],
    isValidated: true,
  })
  const calls = await openCalls({ ...subscription, clock, identify })
  const order: SubscriptionHarness['order'] = (token, more = {}, key) =>
    calls.call(operations.createTransaction, {
      token,
      body: { type: 'payment', packageCode: 'premium-month', method: 'card', ...more },
      ...(key !== undefined && { headers: { [loyalty.IDEMPOTENCY_HEADER]: key } }),
    })
  const report: SubscriptionHarness['report'] = (event, how = {}) => {
    const text =
      typeof event === 'string'
        ? event
        : JSON.stringify({
            payment: `payment of ${event.order}`,
            status: 'paid',
            amount: 49_000,
            currency: 'IDR',
            ...event,
          })
    const body = Buffer.from(text)
    const signature = signBody(body, { secret: how.secret ?? SITE_SECRET, at: how.at ?? clock.now() })
    return calls.call(operations.takePaymentNews, {
      params: { provider: how.provider ?? 'site' },
      headers: {
        'content-type': 'application/octet-stream',
        [operations.CALLBACK_SIGNATURE_HEADER]: signature,
      },
      body,
    })
  }
  return {
    subscription,
    database,
    calls,
    clock,
    booked,
    notified,
    terms,
    order,
    report,
    async promo(draft) {
      const usual = {
        note: '',
        kind: 'percent',
        value: 50,
        packageCodes: [],
        startsAt: null,
        endsAt: null,
      } as const
      await subscription.promoCodes.create(
        { ...usual, usesMax: null, usesPerAccountMax: 1, ...draft },
        clock.now(),
      )
    },
    async buy(token, more = {}) {
      const { id } = (await order(token, more)).body.data
      await report({ order: id })
      return id
    },
    sell: () => putPackagesOnSale(subscription),
    async [Symbol.asyncDispose]() {
      await subscription[Symbol.asyncDispose]()
      await calls[Symbol.asyncDispose]()
      await tally[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** The ledger belongs to another module; it is real in tests/api. */
function recordingBooks(
  booked: SubscriptionHarness['booked'],
): ReturnType<SubscriptionDependencies['books']> {
  const record = (call: string) => async (_tx: unknown, what: object) => {
    booked.push([call, { ...what }])
    return crypto.randomUUID()
  }
  return {
    recordSale: record('recordSale'),
    reverseSale: record('reverseSale'),
    recordSurplus: record('recordSurplus'),
    returnSurplus: record('returnSurplus'),
  }
}

async function putPackagesOnSale(subscription: Subscription) {
  const premium = await subscription.putPackageGroup({
    friendlyId: 'premium',
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
        payments: { indosat: { description: 'From your Indosat balance' } },
      },
      {
        package_code: 'premium-day',
        name: 'Premium',
        title: 'One day',
        duration: 1,
        durationType: 'day',
        days: 1,
        price: 3_000,
        payments: {},
      },
    ],
  })
  const basic = await subscription.putPackageGroup({
    friendlyId: 'basic',
    name: 'Basic',
    includePremium: false,
    order: 2,
    packages: [
      {
        package_code: 'basic-month',
        name: 'Basic',
        title: 'One month',
        ...month,
        price: 19_000,
        payments: {},
      },
    ],
  })
  return { premiumId: premium.id, basicId: basic.id }
}
