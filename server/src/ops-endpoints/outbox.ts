import type { FastifyRequest } from 'fastify'
import { isDemo, isLoopbackRequest } from '../platform/settings/demo-mode.ts'
import type { Outbox, OutboxEntry } from '../platform/mail/outbox.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { RawRoute } from '../platform/http/route.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { escapeHtml } from './escape-html.ts'

/** `/dev/outbox`: e-mails and text messages of the demo, as JSON or, for a browser, as a page. Demo mode only. */
export function outboxRoute({ outbox, settings }: { outbox: Outbox; settings: Settings }): RawRoute {
  return {
    methods: ['GET'],
    path: '/dev/outbox',
    async handle(request, reply) {
      if (!isDemo(settings) || !isLoopbackRequest(request)) throw new Refusal('NOT_CONFIGURED')
      const { to } = request.query as { to?: unknown }
      const entries = outbox.list(typeof to === 'string' ? to : undefined)
      reply.header('cache-control', 'no-store')
      if (!wantsPage(request)) return { data: entries.map(({ atMs, ...entry }) => ({ ...entry, at: atMs })) }
      return reply
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .type('text/html; charset=utf-8')
        .send(pageOf(entries))
    },
  }
}

const wantsPage = (request: FastifyRequest) => String(request.headers.accept ?? '').includes('text/html')

function pageOf(entries: readonly OutboxEntry[]): string {
  const articles = entries.map(
    (entry) => `<article>
  <h2>${escapeHtml(entry.kind)} · ${escapeHtml(entry.to)} ·
    <time>${new Date(entry.atMs).toISOString()}</time></h2>
  <pre>${escapeHtml(entry.text)}</pre>
</article>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Outbox · Tayang</title>
<style>
  body {
    background: #0A0A0F; color: #F5F4F7; font: 15px/1.5 system-ui;
    margin: 24px auto; max-width: 720px; padding: 0 16px;
  }
  h2 { color: #B4B1C0; font-size: 13px; font-weight: 500; margin: 24px 0 4px }
  pre {
    background: #14141C; border-radius: 10px; margin: 0; padding: 12px;
    white-space: pre-wrap; overflow-wrap: anywhere;
  }
</style>
<h1>Outbox</h1>
${articles.join('\n') || '<p>Nothing was sent yet.</p>'}
`
}
