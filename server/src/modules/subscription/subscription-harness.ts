import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import { silentLog } from '#platform/log/log'
import { openPayment } from '#platform/payment/open-payment'
import type { Caller } from '#platform/http/route'
import { openSecrets } from '#platform/secrets/secrets'
import { readSettings } from '#platform/settings/settings'
import { openTally } from '#platform/limits/open-tally'
import { openCalls, type Calls } from '../../../../tests/calls.ts'
import { openTestDatabase } from '../../../../tests/database.ts'
import { openSubscription, subscriptionSchema, type Subscription } from './index.ts'

/** The whole room on a real database, behind the real mount, with time turned by hand. */
export interface SubscriptionHarness extends AsyncDisposable {
  readonly subscription: Subscription
  readonly calls: Calls
  readonly clock: FakeClock
  /** Puts two groups on sale: `premium` (day, month) and `basic` (month). */
  sell(): Promise<{ premiumId: string; basicId: string }>
}

const month = { duration: 1, durationType: 'month', days: 30 } as const

export async function openSubscriptionHarness(): Promise<SubscriptionHarness> {
  const clock = fakeClock()
  const database = await openTestDatabase([subscriptionSchema])
  const tally = openTally(clock)
  const settings = readSettings(
    { HOST: '0.0.0.0', TAYANG_SECRET: 'the secret of a house under test, long' },
    [],
  )
  const secrets = openSecrets(settings)
  const payment = openPayment({ settings, secrets, clock, portOf: () => 0 })
  const subscription = openSubscription({
    database,
    tally,
    clock,
    log: silentLog(),
    settings,
    payment,
    terms: async () => ({ vat: [], seller: { name: 'Tayang', address: '', taxNumber: '' } }),
    books() {
      throw new Error('sales are booked nowhere in this test')
    },
    notify: async () => {},
  })
  // The token is the account: who somebody is, is another room's matter.
  const identify = async (accountId: string): Promise<Caller> => ({
    accountId,
    profileId: accountId,
    sessionId: accountId,
    name: 'Somebody',
    roles: [],
    isValidated: true,
  })
  const calls = await openCalls({ ...subscription, clock, identify })
  return {
    subscription,
    calls,
    clock,
    async sell() {
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
    },
    async [Symbol.asyncDispose]() {
      await calls[Symbol.asyncDispose]()
      await tally[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}
