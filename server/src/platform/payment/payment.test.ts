import { subscription } from '@tayang/contract'
import { openMidtransUnderTest, SERVER_KEY } from '../../../../tests/midtrans.ts'
import { systemClock } from '../clock/clock.ts'
import { openHttp, type Http } from '../http/http.ts'
import { readBody } from '../http/bodies/read-body.ts'
import type { RawRoute } from '../http/route.ts'
import { signBody } from '../http/bodies/signed-body.ts'
import { silentLog } from '../log/log.ts'
import { openSecrets } from '../secrets/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import { openPayment } from './open-payment.ts'
import { openPaymentSite } from './payment-site.ts'
import { describePaymentConformance, type PaymentUnderTest } from './test/payment.conformance.ts'
import type { Bill, Callback, Gateway } from './payment.ts'

const SITE_SECRET = 'a secret that the site and we share'

/** A callback of our own protocol. */
function siteCallbackOf(bill: Bill, status: 'paid' | 'failed', secret: string): Callback {
  const now = Date.now()
  const event = {
    order: bill.orderId,
    payment: `payment-of-${bill.orderId}`,
    status,
    amount: bill.amountRupiah,
    currency: 'IDR',
  }
  const body = Buffer.from(JSON.stringify(event))
  return { header: () => signBody(body, { secret, at: now }), body, now }
}

async function openSiteUnderTest(): Promise<PaymentUnderTest> {
  const settings = readSettings({}, [])
  return {
    gateway: openPaymentSite({ settings, url: 'https://pay.example/checkout', secret: SITE_SECRET }),
    callbackOf: async (bill, status) => siteCallbackOf(bill, status, SITE_SECRET),
    forgedCallbackOf: async (bill) => siteCallbackOf(bill, 'paid', 'another secret'),
    [Symbol.asyncDispose]: async () => undefined,
  }
}

/** The mock payment site of the demo, behind the real HTTP server: its callbacks are caught as they arrive. */
async function openMockUnderTest(): Promise<PaymentUnderTest> {
  const settings = readSettings(
    { PORT: '0', TAYANG_SECRET: 'the secret of an app under test, long enough' },
    [],
  )
  const payment = openPayment({
    settings,
    secrets: openSecrets(settings),
    clock: systemClock,
    portOf: () => port,
  })
  const arrived: Callback[] = []
  const catcher: RawRoute = {
    methods: ['POST'],
    path: '/subscription/v1.0/callbacks/site',
    readsOwnBody: true,
    async handle(request, reply) {
      const body = await readBody(request.raw, { sizeBytesMax: 4_096, withinMs: 1_000, clock: systemClock })
      const signature = String(request.headers[subscription.CALLBACK_SIGNATURE_HEADER.toLowerCase()])
      arrived.push({ header: () => signature, body, now: Date.now() })
      return reply.send({})
    },
  }
  const http: Http = await openHttp({
    settings,
    log: silentLog(),
    clock: systemClock,
    routes: [],
    rawRoutes: [...payment.rawRoutes, catcher],
    identify: async () => null,
    provesAnswers: true,
  })
  const port = await http.listen()
  const gateway = payment.gateway('site', true)
  if (!gateway) throw new Error('no mock payment site')
  return {
    gateway,
    async callbackOf(bill, status) {
      const form = new URLSearchParams({ do: status === 'paid' ? 'pay' : 'fail' })
      const address = `http://127.0.0.1:${port}${await gateway.open(bill)}`
      await fetch(address, { method: 'POST', body: form, redirect: 'manual' })
      const callback = arrived.pop()
      if (!callback) throw new Error('the mock payment site called nobody')
      return callback
    },
    forgedCallbackOf: async (bill) => siteCallbackOf(bill, 'paid', 'another secret'),
    [Symbol.asyncDispose]: () => http[Symbol.asyncDispose](),
  }
}

async function openMidtransGatewayUnderTest(): Promise<PaymentUnderTest> {
  const midtrans = await openMidtransUnderTest()
  const settings = readSettings(
    {
      MIDTRANS_SERVER_KEY: SERVER_KEY,
      MIDTRANS_SNAP_URL: midtrans.address,
      MIDTRANS_API_URL: midtrans.address,
      TAYANG_SECRET: 'the secret of an app under test, long enough',
    },
    [],
  )
  const payment = openPayment({
    settings,
    secrets: openSecrets(settings),
    clock: systemClock,
    portOf: () => 0,
  })
  const gateway: Gateway | undefined = payment.gateway('midtrans', false)
  if (!gateway) throw new Error('no Midtrans')
  const notified = (bill: Bill, status: string, how: { key?: string }): Callback => {
    const [ref, state] = [`${bill.orderId}~${bill.attempt}`, { status, amount: `${bill.amountRupiah}.00` }]
    midtrans.states.set(ref, state)
    const body = Buffer.from(JSON.stringify(midtrans.notificationOf(ref, state, how)))
    return { header: () => undefined, body, now: Date.now() }
  }
  return {
    gateway,
    callbackOf: async (bill, status) => notified(bill, status === 'paid' ? 'settlement' : 'cancel', {}),
    forgedCallbackOf: async (bill) => notified(bill, 'settlement', { key: 'another key' }),
    [Symbol.asyncDispose]: () => midtrans[Symbol.asyncDispose](),
  }
}

describePaymentConformance(openSiteUnderTest)
describePaymentConformance(openMockUnderTest)
describePaymentConformance(openMidtransGatewayUnderTest)
