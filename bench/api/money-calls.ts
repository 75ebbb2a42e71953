import { admin, loyalty, pathOf, shows, subscription, user, type PaymentNews } from '@tayang/contract'
import { signBody } from '../../server/src/platform/http/bodies/signed-body.ts'
import type { Calls } from '../app/calls.ts'
import { giveDiamonds, putGift } from '../app/gift.ts'
import { turnFactorOn } from '../app/second-factor.ts'
import type { RunningApp } from '../app/start-app.ts'
import type { Sent } from './send-many.ts'

const SECRET = 'what the payment site signs with'
/** A payment site somewhere else, which the benchmark plays. */
export const PAYMENT_ENV = { PAYMENT_SITE_URL: 'https://pay.example/checkout', PAYMENT_SITE_SECRET: SECRET }

/** More than a page of each; an account may order thirty times an hour. */
const ORDERS = 25
const GIFTS = 25
const PRICE = 49_000
const DIAMONDS = 100_000
const CASHED_OUT = 1_000

/** Orders that were paid, gifts that were sent and a cash-out of this person; answers the callback of one order. */
export async function fillMoney(
  app: RunningApp,
  people: { own: Calls; other: Calls; ownEmail: string; otherEmail: string; password: string },
): Promise<() => Sent> {
  const { own, other, ownEmail, otherEmail, password } = people
  const { operator } = app
  await operator.call(admin.putPackageGroup, {
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
          duration: 1,
          durationType: 'month',
          days: 30,
          price: PRICE,
        },
      ],
    },
  })
  let latest = ''
  for (let at = 0; at < ORDERS; at++) {
    const { data } = await own.call(subscription.createTransaction, {
      body: { type: 'payment', packageCode: 'premium-month', method: 'card' },
    })
    latest = data.id
    await tell(app.address, latest)
  }

  const small = await putGift(operator, { friendlyId: 'kopi', price: 30 })
  const large = await putGift(operator, { friendlyId: 'rumah', price: 6_000 })
  for (const email of [ownEmail, otherEmail]) await giveDiamonds(app.address, { email, diamonds: DIAMONDS })
  const [stage, ownStage] = [await openStage(other), await openStage(own)]
  for (let at = 0; at < GIFTS; at++) await give(own, { to: stage, packId: small })
  await give(other, { to: ownStage, packId: large })
  await own.call(loyalty.putBankAccount, {
    body: {
      nik: '3171010101900001',
      fullName: 'Somebody',
      phone: '81234567890',
      email: ownEmail,
      bankCode: '014',
      bankNumber: '1234567890',
      bankAccountName: 'Somebody',
      password,
    },
  })
  await turnFactorOn(own, { email: ownEmail, password })
  await own.call(loyalty.createTransaction, {
    body: { purpose: 'withdraw', gencash: CASHED_OUT, password },
  })
  return () => callbackOf(latest)
}

/** What the payment site tells, signed at this moment. */
function callbackOf(order: string): Sent {
  const news: PaymentNews = {
    order,
    payment: `payment-of-${order}`,
    status: 'paid',
    amount: PRICE,
    currency: 'IDR',
  }
  const body = JSON.stringify(news)
  return {
    method: 'POST',
    path: pathOf(subscription.takePaymentNews, { provider: 'site' }),
    headers: {
      'content-type': 'application/json',
      [subscription.CALLBACK_SIGNATURE_HEADER]: signBody(Buffer.from(body), {
        secret: SECRET,
        at: Date.now(),
      }),
    },
    body,
  }
}

async function tell(address: string, order: string): Promise<void> {
  const { path, method, headers = {}, body = '' } = callbackOf(order)
  const answer = await fetch(new URL(path, address), { method, headers, body })
  if (!answer.ok) throw new Error(`a payment was not taken: ${answer.status} ${await answer.text()}`)
}

interface Stage {
  readonly receiverId: string
  readonly showId: string
}

const give = (from: Calls, { to, packId }: { to: Stage; packId: string }) =>
  from.call(loyalty.createTransaction, {
    body: { purpose: 'transfer', giftType: 'basic', packId, ...to },
  })

async function openStage(of: Calls): Promise<Stage> {
  const account = await of.call(user.getAccount, {})
  const show = await of.call(shows.createShow, { body: { name: 'Obrolan' } })
  return { receiverId: account.data.id, showId: show.data.id }
}
