import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathOf, subscription, type PaymentNews } from '@tayang/contract'
import type { Clock } from '../../clock/clock.ts'
import { isDemo, isLoopbackRequest } from '../../settings/demo-mode.ts'
import { newId } from '../../ids/ids.ts'
import { readBillQuery } from '../payment-site.ts'
import { readBody } from '../../http/bodies/read-body.ts'
import { Refusal } from '../../http/refusal.ts'
import type { RawRoute } from '../../http/route.ts'
import { nearAddressOf, type Settings } from '../../settings/settings.ts'
import { signBody } from '../../http/bodies/signed-body.ts'
import { plainPagePolicy } from '../../http/plain-page/plain-page.ts'
import { paymentPageOf, problemPageOf } from './payment-page.ts'

interface MockPaymentSiteDependencies {
  settings: Pick<Settings, 'host' | 'origin' | 'port' | 'payments'>
  secret: string
  clock: Clock
  portOf(): number
}

export const MOCK_PATH = '/dev/payment'

const FORM_BYTES_MAX = 4 * 1024
const CALLBACK_MS_MAX = 10_000

/**
 * `/dev/payment`: a mock payment site, in demo mode only. It shows the bill, lets the customer pay, fail, or pay with a
 * late callback, and calls us back over the network as a real site does.
 */
export function mockPaymentSiteRoute({
  settings,
  secret,
  clock,
  portOf,
}: MockPaymentSiteDependencies): RawRoute {
  async function sendCallback(
    bill: URLSearchParams,
    payment: string,
    status: PaymentNews['status'],
  ): Promise<boolean> {
    const event: PaymentNews = {
      order: bill.get('order') ?? '',
      payment,
      status,
      amount: Number(bill.get('amount')),
      currency: bill.get('currency') ?? '',
    }
    const body = Buffer.from(JSON.stringify(event))
    const path = pathOf(subscription.takePaymentNews, { provider: 'site' })
    const answer = await fetch(`http://${nearAddressOf(settings, portOf())}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        [subscription.CALLBACK_SIGNATURE_HEADER]: signBody(body, { secret, at: clock.now() }),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(CALLBACK_MS_MAX),
    }).catch(() => null)
    await answer?.body?.cancel().catch(() => undefined)
    return answer?.ok ?? false
  }

  async function take(request: FastifyRequest, bill: URLSearchParams, reply: FastifyReply) {
    const how = { sizeBytesMax: FORM_BYTES_MAX, withinMs: settings.payments.bodyMs, clock }
    const form = new URLSearchParams((await readBody(request.raw, how)).toString('utf8'))
    const payment = form.get('payment') ?? newId()
    if (form.get('do') === 'late') {
      clock.after(settings.payments.lateMs, () => void sendCallback(bill, payment, 'paid'))
    } else {
      const status = form.get('do') === 'pay' ? 'paid' : 'failed'
      if (!(await sendCallback(bill, payment, status)))
        return sendPage(reply, problemPageOf('The shop did not listen'))
    }
    return reply.redirect(bill.get('return') ?? '/', 303)
  }

  return {
    methods: ['GET', 'POST'],
    path: MOCK_PATH,
    readsOwnBody: true,
    async handle(request, reply) {
      if (!isDemo(settings) || !isLoopbackRequest(request) || !isFromHere(request))
        throw new Refusal('NOT_CONFIGURED')
      const query = new URLSearchParams(request.url.split('?')[1] ?? '')
      const bill = readBillQuery(query, secret)
      if (!bill) return sendPage(reply.code(400), problemPageOf('This order was not signed by the shop'))
      if (request.method === 'POST') return await take(request, bill, reply)
      return sendPage(reply, paymentPageOf(bill, { payment: newId(), now: clock.now() }))
    },
  }
}

/** A form of another site must not pay here. */
function isFromHere({ method, headers }: FastifyRequest): boolean {
  const { origin } = headers
  return method === 'GET' || origin === undefined || URL.parse(origin)?.host === headers.host
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return (
    reply
      .header('content-security-policy', plainPagePolicy())
      .header('cache-control', 'no-store')
      // With `no-referrer` a browser would send `Origin: null` with the form of this page.
      .header('referrer-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(page)
  )
}
