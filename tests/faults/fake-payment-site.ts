import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  admin,
  pathOf,
  subscription,
  user,
  type OwnSubscription,
  type SubscriptionTransactionDetail,
} from '@tayang/contract'
import pg from 'pg'
import { expect } from 'vitest'
import { signBody } from '../../server/src/platform/http/bodies/signed-body.ts'
import { signIn, type Program } from '../program.ts'
import { SITE_SECRET } from '../shop.ts'

const DAY_MS = 24 * 60 * 60_000
const DAYS = 30
const PRICE = 49_000
/** Callbacks that are under way when something is killed; each is sent twice at once. */
const AT_ONCE = 6
const PASSWORD = 'a good password'

/** Orders of one person: `told` were paid without an answer, `paid` are those that the app acknowledged. */
interface Buyer {
  readonly token: string
  readonly orders: Map<string, 'waits' | 'told' | 'paid'>
}

/** A payment site whose callbacks come while the app is killed. */
export interface Till {
  /** Somebody new orders as much as this round pays for. */
  fill(program: Program): Promise<void>
  /** Tells of a few payments at once, and goes on as soon as the first of them is acknowledged. */
  pay(program: Program): Promise<void>
  /**
   * Once the app is back: what it acknowledged is there before anybody repeats it, and what got no answer is
   * resolved by repeating it.
   */
  resolve(program: Program): Promise<void>
  /** Every payment gave its days once and is in the ledger once. */
  verify(program: Program, home: string): Promise<void>
  known(): { orders: number; unknown: number; paid: number }
}

export async function openTill(program: Program, operatorToken: string): Promise<Till> {
  await program.call(admin.putPackageGroup, {
    params: { friendlyId: 'premium' },
    token: operatorToken,
    body: {
      name: 'Premium',
      includePremium: true,
      order: 1,
      packages: [
        {
          package_code: 'premium-month',
          name: 'Premium',
          title: 'One month',
          duration: 1,
          durationType: 'month',
          days: DAYS,
          price: PRICE,
        },
      ],
    },
  })
  const buyers: Buyer[] = []
  const underWay: Promise<unknown>[] = []
  const seen = { unknown: 0, paid: 0 }
  const detail = (at: Program, { token }: Buyer, id: string) =>
    at.call<SubscriptionTransactionDetail>(subscription.getTransaction, { params: { id }, token })

  return {
    async fill(at) {
      const email = `buyer${buyers.length}@example.com`
      await at.call(user.createAccount, { body: { email, password: PASSWORD, name: 'Buyer' } })
      const buyer: Buyer = { token: await signIn(at, email, PASSWORD), orders: new Map() }
      for (let n = 0; n < 2 * AT_ONCE; n += 1) {
        const { id } = await at.call<{ id: string }>(subscription.createTransaction, {
          body: { type: 'payment', packageCode: 'premium-month', method: 'card' },
          token: buyer.token,
        })
        buyer.orders.set(id, 'waits')
      }
      buyers.push(buyer)
    },

    async pay(at) {
      const { orders } = buyers.at(-1)!
      // Those that wait first, so that each kill finds others on their way.
      const waiting = [...orders].filter(([, state]) => state === 'waits')
      const next = waiting.slice(0, AT_ONCE)
      for (const [id] of next) orders.set(id, 'told')
      const told = next.flatMap(([id]) =>
        [1, 2].map(async () => {
          if (!(await tell(at, id))) throw new Error('nobody knows')
          orders.set(id, 'paid')
        }),
      )
      underWay.push(Promise.allSettled(told))
      await Promise.any(told)
    },

    async resolve(at) {
      await Promise.all(underWay.splice(0))
      const buyer = buyers.at(-1)
      for (const [id, state] of buyer?.orders ?? []) {
        const { status } = await detail(at, buyer!, id)
        if (state === 'paid') expect(status).toBe('paid')
        if (state === 'told') {
          seen.unknown += 1
          if (status === 'paid') seen.paid += 1
        }
        expect(await tell(at, id)).toBe(true)
        buyer!.orders.set(id, 'paid')
      }
    },

    async verify(at, home) {
      const invoices = new Set<string | null>()
      for (const buyer of buyers) {
        const had = await at.call<OwnSubscription[]>(subscription.listSubscriptions, { token: buyer.token })
        expect(had.map(({ startAt, endAt }) => (endAt - startAt) / DAY_MS)).toEqual([
          DAYS * buyer.orders.size,
        ])
        for (const id of buyer.orders.keys()) {
          const { status, invoiceNumber } = await detail(at, buyer, id)
          expect(status).toBe('paid')
          invoices.add(invoiceNumber)
        }
      }
      const orders = ordersOf(buyers)
      expect(invoices.size).toBe(orders.length)
      const booked = await salesOf(home)
      expect(booked.toSorted()).toEqual(orders.toSorted())
    },

    known: () => ({ orders: ordersOf(buyers).length, ...seen }),
  }
}

const ordersOf = (buyers: readonly Buyer[]) => buyers.flatMap(({ orders }) => [...orders.keys()])

/** Whether it was acknowledged; a line that broke and an app that cannot do it now acknowledge nothing. */
async function tell(program: Program, order: string): Promise<boolean> {
  const news = { order, payment: `payment-of-${order}`, status: 'paid', amount: PRICE, currency: 'IDR' }
  const body = Buffer.from(JSON.stringify(news))
  const answer = await fetch(
    new URL(pathOf(subscription.takePaymentNews, { provider: 'site' }), program.address),
    {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        [subscription.CALLBACK_SIGNATURE_HEADER]: signBody(body, { secret: SITE_SECRET, at: Date.now() }),
      },
      body,
    },
  ).catch(() => null)
  if (answer === null || answer.status === 503) return false
  const read = await answer.text().catch(() => null)
  if (read === null) return false
  expect([answer.status, read]).toEqual([200, '{"data":{"status":"paid"}}'])
  return true
}

/** The orders whose sale is in the ledger, as often as it is there. */
async function salesOf(home: string): Promise<string[]> {
  const client = new pg.Client((await readFile(path.join(home, 'postgres-url'), 'utf8')).trim())
  await client.connect()
  try {
    const { rows } = await client.query<{ order: string }>(
      `select facts ->> 'orderId' as order from loyalty.ledger_transfer where kind = 'sale'`,
    )
    return rows.map(({ order }) => order)
  } finally {
    await client.end()
  }
}
