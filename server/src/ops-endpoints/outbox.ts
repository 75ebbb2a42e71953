import type { FastifyRequest } from 'fastify'
import type { Outbox, OutboxEntry } from '../platform/mail/outbox.ts'
import { escapeHtml } from '../platform/http/plain-page/escape-html.ts'
import { plainPage, plainPagePolicy } from '../platform/http/plain-page/plain-page.ts'
import { isDemo, isLoopbackRequest } from '../platform/settings/demo-mode.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { RawRoute } from '../platform/http/route.ts'
import type { Settings } from '../platform/settings/settings.ts'

/** More than anybody looks through; what is older is found by its recipient. */
const SHOWN_MAX = 100

/**
 * `/dev/outbox`: emails and text messages of the demo, as JSON or, for a browser, as a page. `?to=` narrows the
 * JSON to one recipient, and the page to all whose address holds these letters. Demo mode only.
 */
export function outboxRoute({ outbox, settings }: { outbox: Outbox; settings: Settings }): RawRoute {
  return {
    methods: ['GET'],
    path: '/dev/outbox',
    async handle(request, reply) {
      if (!isDemo(settings) || !isLoopbackRequest(request)) throw new Refusal('NOT_CONFIGURED')
      const { to } = request.query as { to?: unknown }
      const wanted = typeof to === 'string' ? to : undefined
      reply.header('cache-control', 'no-store')
      if (!wantsPage(request)) {
        return { data: outbox.list(wanted).map(({ atMs, ...entry }) => ({ ...entry, at: atMs })) }
      }
      return reply
        .header('content-security-policy', plainPagePolicy())
        .type('text/html; charset=utf-8')
        .send(pageOf(outbox.list(), wanted?.trim() ?? ''))
    },
  }
}

const wantsPage = (request: FastifyRequest) => String(request.headers.accept ?? '').includes('text/html')

function pageOf(entries: readonly OutboxEntry[], wanted: string): string {
  const found = entries.filter(({ to }) => to.toLowerCase().includes(wanted.toLowerCase()))
  return plainPage({
    title: 'Outbox',
    isWide: true,
    body: `<h1>Outbox</h1>
<p class="quiet">Emails and text messages of this demo. They never leave this machine.</p>
<form class="row" role="search">
  <label>Recipient <input type="search" name="to" value="${escapeHtml(wanted)}" autocomplete="off"></label>
  <button>Show</button>
</form>
<p class="quiet" role="status">${countOf(found.length, wanted)}</p>
${found.slice(0, SHOWN_MAX).map(articleOf).join('\n')}`,
  })
}

function countOf(found: number, wanted: string): string {
  const to = wanted === '' ? '' : ` to “${escapeHtml(wanted)}”`
  if (found === 0) return wanted === '' ? 'Nothing has been sent yet.' : `Nothing has been sent${to}.`
  const messages = `${found} message${found === 1 ? '' : 's'}${to}`
  return found > SHOWN_MAX ? `${messages}, the newest ${SHOWN_MAX} shown.` : `${messages}, newest first.`
}

function articleOf({ kind, to, text, atMs }: OutboxEntry): string {
  const at = new Date(atMs)
  return `<article>
  <h2>${kind === 'mail' ? 'Email' : 'SMS'} to ${escapeHtml(to)}
    <time datetime="${at.toISOString()}">${readable.format(at)} WIB</time></h2>
  <pre>${linked(text)}</pre>
</article>`
}

const readable = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Jakarta',
})

/** A full stop, a comma or a bracket behind an address belongs to the sentence. */
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g

/** The text, with what is an address in it to be pressed. */
function linked(text: string): string {
  let html = ''
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    html += `${escapeHtml(text.slice(from, index))}<a href="${escapeHtml(found)}">${escapeHtml(found)}</a>`
    from = index + found.length
  }
  return html + escapeHtml(text.slice(from))
}
