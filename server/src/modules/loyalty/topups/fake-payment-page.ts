import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock/clock'
import { isDemo, isLoopbackRequest } from '#platform/settings/demo-mode'
import { newId } from '#platform/ids/ids'
import { readBody } from '#platform/http/bodies/read-body'
import { Refusal } from '#platform/http/refusal'
import type { RawRoute } from '#platform/http/route'
import { escapeHtml } from '#platform/http/plain-page/escape-html'
import { plainPage, plainPagePolicy } from '#platform/http/plain-page/plain-page'
import type { Settings } from '#platform/settings/settings'
import { BODY_BYTES_MAX } from './create-topup.ts'
import type { Topups } from './topups.ts'

interface FakePaymentPageDependencies {
  topups: Topups
  clock: Clock
  settings: Pick<Settings, 'topup' | 'host' | 'origin'>
  accountIdByEmail(email: string): Promise<string | null>
}

const PACKS = [100, 1_000, 10_000] as const

/**
 * `/dev/topup`: stands in for the apps and their server, the only ones that sell diamonds. It signs a credit as that
 * server would, and the credit is posted like any other. It exists only in demo mode, for requests from this machine.
 */
export function fakePaymentPageRoute(dependencies: FakePaymentPageDependencies): RawRoute {
  const { topups, clock, settings, accountIdByEmail } = dependencies
  async function credit(request: FastifyRequest): Promise<string> {
    const bytes = await readBody(request.raw, {
      sizeBytesMax: BODY_BYTES_MAX,
      withinMs: settings.topup.bodyMs,
      clock,
    })
    const form = new URLSearchParams(bytes.toString('utf8'))
    const email = form.get('email') ?? ''
    const accountId = await accountIdByEmail(email)
    if (accountId === null) throw new Refusal('NOT_FOUND')
    const receiptId = form.get('receiptId') ?? newId()
    const diamonds = Number(form.get('diamonds'))
    const body = Buffer.from(JSON.stringify({ receiptId, store: 'sandbox', accountId, diamonds }))
    const now = clock.now()
    await topups.credit({ header: topups.sign(body, now), body, isDemo: true, now })
    return `${diamonds} diamonds were credited to ${email}.`
  }

  return {
    methods: ['GET', 'POST'],
    path: '/dev/topup',
    readsOwnBody: true,
    async handle(request, reply) {
      if (!isDemo(settings) || !isLoopbackRequest(request) || !isSameOrigin(request))
        throw new Refusal('NOT_CONFIGURED')
      return sendPage(reply, request.method === 'POST' ? await credit(request) : null)
    },
  }
}

/** Refuses forms of other sites. */
function isSameOrigin({ method, headers }: FastifyRequest): boolean {
  const { origin } = headers
  return method === 'GET' || origin === undefined || URL.parse(origin)?.host === headers.host
}

function sendPage(reply: FastifyReply, message: string | null): FastifyReply {
  return reply
    .header('content-security-policy', plainPagePolicy())
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      plainPage({
        title: 'Top up',
        body: `<h1>Top up diamonds</h1>
<p class="quiet">Stands in for the shop of the mobile apps. Nothing is charged, and the diamonds arrive right away.</p>
${message === null ? '' : `<p role="status">${escapeHtml(message)}</p>`}
<form method="post">
  <label>Account <input type="email" name="email" value="ayu@tayang.test" required></label>
  <label>Diamonds <select name="diamonds">
    ${PACKS.map((pack) => `<option>${pack}</option>`).join('')}
  </select></label>
  <button class="main">Buy</button>
</form>`,
      }),
    )
}
