import { tmpdir } from 'node:os'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCalls, type Calls } from '../../../tests/calls.ts'
import { fakeClock } from '../platform/clock/clock-fake.ts'
import type { Database } from '../platform/database/database.ts'
import { silentLog } from '../platform/log/log.ts'
import { openOutbox, type Outbox } from '../platform/mail/outbox.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { healthRoutes, metricsRoute, outboxRoute } from './index.ts'

let isOpen: boolean
let freeBytesMin: number
let redis: { isThere: boolean } | null
let ping: () => Promise<void>
let outbox: Outbox
let calls: Calls

beforeEach(async () => {
  isOpen = true
  freeBytesMin = 0
  redis = null
  ping = async () => undefined
  const clock = fakeClock()
  outbox = openOutbox(clock)
  calls = await openCalls({
    routes: [],
    rawRoutes: [
      ...healthRoutes({
        // Health uses nothing else of a database.
        database: { ping: () => ping() } as unknown as Database,
        log: silentLog(),
        readiness: { isOpen: () => isOpen },
        get redis() {
          return redis
        },
        settings: {
          home: tmpdir(),
          get readyFreeBytesMin() {
            return freeBytesMin
          },
        },
      }),
      outboxRoute({ outbox, settings: readSettings({}, []) }),
      metricsRoute(
        async () => [
          { name: 'tayang_ledger_breaches', help: 'Promises that did not hold.', value: 0 },
          { name: 'tayang_unknown', help: 'Not known yet.', value: null },
        ],
        undefined,
      ),
    ],
    clock,
    identify: async () => null,
  })
})
afterEach(() => calls[Symbol.asyncDispose]())

async function ask(url: string, headers: Record<string, string> = {}) {
  const {
    status,
    bytes,
    headers: answered,
  } = await calls.ask({ url, headers: { host: 'localhost', ...headers } })
  return { status, text: bytes.toString(), headers: answered }
}

describe('the metrics', () => {
  it('are the known numbers and those of the process, in the text format of Prometheus', async () => {
    const { status, text, headers } = await ask('/metrics')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('version=0.0.4')
    expect(text).toContain(
      '# HELP tayang_ledger_breaches Promises that did not hold.\n' +
        '# TYPE tayang_ledger_breaches gauge\ntayang_ledger_breaches 0\n',
    )
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).not.toContain('tayang_unknown')
    expect((await ask('/metrics')).status).toBe(200)
  })

  it('are not found from another machine or through a proxy', async () => {
    expect((await ask('/metrics', { host: 'tayang.example' })).status).toBe(404)
    expect((await ask('/metrics', { 'x-forwarded-for': '10.0.0.1' })).status).toBe(404)
    const remote = await calls.ask({ url: '/metrics', remoteAddress: '10.0.0.1' })
    expect(remote.status).toBe(404)
  })
})

describe('the readiness probe', () => {
  it('answers 200 while the server is open and its database answers', async () => {
    const { status, text } = await ask('/readyz')
    expect([status, JSON.parse(text)]).toEqual([200, { data: { open: true, database: true, space: true } }])
  })

  it('answers 503 from the moment of a stop, while the server is alive', async () => {
    isOpen = false
    expect((await ask('/readyz')).status).toBe(503)
    expect((await ask('/livez')).status).toBe(200)
  })

  it.each<[string, () => Promise<void>]>([
    ['is away', () => Promise.reject(new Error('connection refused at 10.0.0.7'))],
    ['does not answer at all', () => new Promise(() => undefined)],
  ])('answers 503 while the database %s, and does not say why', async (_what, answer) => {
    ping = answer
    const { status, text, headers } = await ask('/readyz')
    expect([status, text]).toEqual([503, '{"data":{"open":true,"database":false,"space":true}}'])
    expect(headers['cache-control']).toBe('no-store')
    expect((await ask('/livez')).status).toBe(200)
  })
})

describe('the readiness probe of a server with a Redis', () => {
  it.each([true, false])('answers 200 and says whether it is there: %j', async (isThere) => {
    redis = { isThere }
    const { status, text } = await ask('/readyz')
    const state = { open: true, database: true, space: true, redis: isThere }
    expect([status, JSON.parse(text)]).toEqual([200, { data: state }])
  })
})

describe('the readiness probe of a full disk', () => {
  it('answers 503 and says that there is no space, while the server is alive', async () => {
    freeBytesMin = Number.MAX_SAFE_INTEGER
    const { status, text } = await ask('/readyz')
    expect([status, JSON.parse(text)]).toEqual([503, { data: { open: true, database: true, space: false } }])
    expect((await ask('/livez')).status).toBe(200)
  })
})

describe('the metrics of an installation with a token', () => {
  const TOKEN = 'read by the scraper of this test alone'
  const read = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    const measured = metricsRoute(async () => [], TOKEN)
    await using own = await openCalls({
      routes: [],
      rawRoutes: [measured],
      clock: fakeClock(),
      identify: async () => null,
    })
    return (await own.ask({ url: '/metrics', headers, remoteAddress })).status
  }
  const authorization = `Bearer ${TOKEN}`

  it('are read from anywhere with it', async () => {
    expect(await read({ authorization, host: 'tayang.example' }, '10.0.0.1')).toBe(200)
    expect(await read({ authorization, 'x-forwarded-for': '203.0.113.1' })).toBe(200)
  })

  it.each([{}, { authorization: 'Bearer ' }, { authorization: `${authorization}x` }])(
    'are not found without it, on this machine either: %j',
    async (headers) => {
      expect(await read({ host: 'localhost', ...headers })).toBe(404)
    },
  )
})

describe('the outbox', () => {
  it('escapes every message that it shows', async () => {
    const text = '</pre><script>alert(1)</script>"><img src=x onerror=alert(2)>'
    outbox.put({ kind: 'mail', to: '<b>@example.com', text })
    const page = await ask('/dev/outbox', { accept: 'text/html' })
    expect(page.text).not.toMatch(/<script|<img|<b>/)
    expect(page.text).toContain('&lt;script&gt;')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const { data } = JSON.parse((await ask('/dev/outbox')).text) as { data: { text: string }[] }
    expect(data.map((entry) => entry.text)).toEqual([text])
    expect(JSON.parse((await ask('/dev/outbox?to=nobody')).text)).toEqual({ data: [] })
  })

  it('lets links be pressed, without the full stop behind them and without what is no address', async () => {
    const text = 'Open http://localhost:3000/reset-password?token=a&b=1. Not javascript:alert(1) or <a>.'
    outbox.put({ kind: 'mail', to: 'ayu@example.com', text })
    const { text: page } = await ask('/dev/outbox', { accept: 'text/html' })
    const way = 'http://localhost:3000/reset-password?token=a&amp;b=1'
    expect(page).toContain(`<a href="${way}">${way}</a>.`)
    const [, message = ''] = page.split('<article>')
    expect(message.match(/<a /g)).toHaveLength(1)
  })

  it('shows what went to recipients that hold some letters, says how much, and shows the newest hundred', async () => {
    for (let n = 0; n < 101; n++) outbox.put({ kind: 'sms', to: '+62812000', text: `Code ${n}` })
    outbox.put({ kind: 'mail', to: 'Ayu@example.com', text: 'Hello' })
    const read = async (query: string) => (await ask(`/dev/outbox${query}`, { accept: 'text/html' })).text
    expect(await read('?to=ayu')).toContain('1 message to “ayu”')
    expect(await read('?to=nobody')).toContain('Nothing has been sent to “nobody”.')
    const all = await read('')
    expect(all).toContain('102 messages, the newest 100 shown.')
    expect(all.match(/<article>/g)).toHaveLength(100)
    expect(all).not.toContain('Code 1<')
  })
})
