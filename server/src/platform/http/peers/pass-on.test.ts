import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { until } from '../../../../../tests/app.ts'
import { fakeClock } from '../../clock/clock-fake.ts'
import { silentLog } from '../../log/log.ts'
import { readSettings } from '../../settings/settings.ts'
import { openHttp, type Http } from '../http.ts'
import { route } from '../route.ts'
import { APP, sample } from '../test/http-harness.ts'
import { openPassOn } from './pass-on.ts'
import { CALLER_HEADER, PROOF_HEADER } from './proof.ts'

const SECRET = 'what servers prove themselves by'

interface Asked {
  readonly line: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let opened: AsyncDisposableStack
let other: Server
let asked: Asked[]
/** What becomes of a request at the other server. */
let answer: (response: ServerResponse) => void
/** Addresses that are looked up, one after the other; the last one stays. */
let places: (string | null)[]
let lookups: boolean[]

beforeEach(async () => {
  opened = new AsyncDisposableStack()
  asked = []
  lookups = []
  answer = (response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('there')
  other = createServer((request, response) => {
    text(request).then(
      (body) => {
        asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
        answer(response)
      },
      () => asked.push({ line: 'cut off', headers: {}, body: '' }),
    )
  })
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  opened.defer(() => {
    other.closeAllConnections()
    other.close()
  })
  places = [`127.0.0.1:${(other.address() as AddressInfo).port}`]
})
afterEach(() => opened.disposeAsync())

/** A server that answers `own` itself and passes `echo`, and everything below /far, on to the other one. */
async function open(env: Record<string, string> = {}): Promise<{ http: Http; address: string }> {
  const settings = readSettings({ PORT: '0', ...env }, [])
  const passOn = opened.use(
    openPassOn({
      settings,
      secret: SECRET,
      async addressOf({ isFresh }) {
        lookups.push(isFresh)
        return (places.length > 1 ? places.shift() : places[0]) ?? null
      },
    }),
  )
  const never = async (): Promise<never> => {
    throw new Error('it was answered here')
  }
  const http = opened.use(
    await openHttp({
      settings,
      log: silentLog(),
      clock: fakeClock(),
      routes: [
        route(sample.echo, never),
        route(sample.operate, never),
        route(sample.shared, async () => ({ data: { text: 'here' } })),
      ],
      rawRoutes: [{ methods: ['GET', 'PUT'], path: '/far/*', readsOwnBody: true, handle: passOn.handle }],
      identify: async () => null,
      provesAnswers: true,
      passedOn: {
        includes: (operation) => operation === sample.echo || operation === sample.operate,
        handle: passOn.handle,
      },
    }),
  )
  return { http, address: `http://127.0.0.1:${await http.listen()}` }
}

it('passes a call on as it came, with the address of its caller, and answers as the other server did', async () => {
  const { address } = await open({ TAYANG_TRUSTED_PROXIES: '127.0.0.1' })
  answer = (response) =>
    response
      .writeHead(418, { 'content-type': 'text/plain', 'x-own': 'yes', 'set-cookie': ['a=1', 'b=2'] })
      .end('a teapot')
  const response = await fetch(`${address}/sample/v1.0/echo/one?n=many`, {
    method: 'POST',
    headers: {
      ...APP,
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.9',
      'x-mine': 'kept',
    },
    // Nothing of it is read here, so that the other one finds what is wrong with it.
    body: '{"text": ',
  })
  expect([response.status, await response.text()]).toEqual([418, 'a teapot'])
  expect([response.headers.get('x-own'), response.headers.getSetCookie()]).toEqual(['yes', ['a=1', 'b=2']])
  const [{ line, headers, body }] = asked as [Asked]
  expect([line, body]).toEqual(['POST /sample/v1.0/echo/one?n=many', '{"text": '])
  expect(headers).toMatchObject({
    [CALLER_HEADER]: '203.0.113.9',
    [PROOF_HEADER]: SECRET,
    'x-mine': 'kept',
    host: new URL(address).host,
  })
})

it('answers all else itself, and keeps what is of one connection to itself', async () => {
  const { address } = await open()
  const own = await fetch(`${address}/sample/v1.0/shared`)
  expect([own.status, await own.json()]).toEqual([200, { data: { text: 'here' } }])
  expect(asked).toEqual([])

  answer = (response) =>
    response.writeHead(200, { connection: 'x-hop', 'x-hop': '1', 'keep-alive': 'timeout=7' }).end()
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  opened.defer(() => void socket.destroy())
  const words = [
    'GET /far/away HTTP/1.1',
    'Host: tayang.example',
    'Connection: close, X-Secret-Hop',
    'X-Secret-Hop: mine',
    `${CALLER_HEADER}: 198.51.100.4`,
    'Proxy-Authorization: Basic eA==',
  ]
  socket.write(`${words.join('\r\n')}\r\n\r\n`)
  const said = await text(socket)
  expect(said).not.toContain('x-hop')
  expect(said).not.toContain('timeout=7')
  const [{ headers }] = asked as [Asked]
  expect(Object.keys(headers)).not.toContain('x-secret-hop')
  expect(Object.keys(headers)).not.toContain('proxy-authorization')
  expect(headers[CALLER_HEADER]).toBe('127.0.0.1')
})

it('ends demo mode for what this machine did not ask itself', async () => {
  const { address } = await open()
  await fetch(`${address}/far/dev`)
  await fetch(`${address}/far/dev`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(asked.map(({ headers }) => headers.via)).toEqual([undefined, '1.1 tayang'])
  const { address: public_ } = await open({ TAYANG_ORIGIN: 'https://tayang.example' })
  await fetch(`${public_}/far/dev`)
  expect(asked.at(-1)?.headers.via).toBe('1.1 tayang')
})

it('streams a long body both ways, and passes on a part of a file and an empty answer', async () => {
  const { address } = await open()
  const piece = 'x'.repeat(100_000)
  const pieces = new ReadableStream({
    start(controller) {
      for (let n = 0; n < 20; n++) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  answer = (response) => response.writeHead(206, { 'content-range': 'bytes 0-9/10' }).end(piece.repeat(20))
  const long = await fetch(`${address}/far/file`, {
    method: 'PUT',
    body: pieces,
    duplex: 'half',
  } as RequestInit)
  expect([long.status, (await long.text()).length]).toEqual([206, 2_000_000])
  expect(asked[0]?.body).toHaveLength(2_000_000)
  answer = (response) => response.writeHead(204).end()
  const none = await fetch(`${address}/sample/v1.0/operate`, { method: 'DELETE' })
  expect([none.status, await none.text()]).toEqual([204, ''])
})

it('looks the other server up again where it is gone, and says when to try again where it stays so', async () => {
  const there = places[0]!
  const { address } = await open()
  places = ['127.0.0.1:1', there]
  expect((await fetch(`${address}/far/one`)).status).toBe(200)
  expect(lookups).toEqual([false, true])
  for (const gone of ['127.0.0.1:1', null]) {
    places = [gone]
    const response = await fetch(`${address}/far/two`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' })
  }
  // It goes away between the request and its answer.
  places = [there]
  answer = (response) => response.destroy()
  expect((await fetch(`${address}/far/three`)).status).toBe(503)
})

it('refuses what another server took for its own, so that no request goes round', async () => {
  const { address } = await open()
  const round = await fetch(`${address}/far/one`, {
    headers: { [PROOF_HEADER]: SECRET, [CALLER_HEADER]: '203.0.113.9' },
  })
  expect([round.status, asked]).toEqual([503, []])
  // A client that only claims it is a client like any other.
  const claimed = await fetch(`${address}/far/one`, {
    headers: { [PROOF_HEADER]: 'guessed', [CALLER_HEADER]: '203.0.113.9' },
  })
  expect(claimed.status).toBe(200)
  expect(asked[0]?.headers).toMatchObject({ [PROOF_HEADER]: SECRET, [CALLER_HEADER]: '127.0.0.1' })
})

it('leaves with the client who waited', async () => {
  const { address } = await open()
  let isLeft = false
  answer = (response) => void response.once('close', () => (isLeft = true))
  const leaving = new AbortController()
  const waiting = fetch(`${address}/far/long`, { signal: leaving.signal }).catch(() => 'left')
  await until(async () => asked.length === 1)
  leaving.abort()
  expect(await waiting).toBe('left')
  await until(async () => isLeft)
})

it('makes no page from what it passes on', async () => {
  const { http } = await open()
  const asGuest = http.callAsGuest(sample.echo, { params: { id: 'one' }, body: { text: '' } })
  await expect(asGuest).rejects.toThrow('answered by another server')
})
