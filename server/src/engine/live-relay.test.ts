import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { until } from '../../../tests/app.ts'
import { fakeClock } from '../platform/clock/clock-fake.ts'
import { openHttp } from '../platform/http/http.ts'
import { readSettings } from '../platform/settings/settings.ts'
import type { LiveOrigin } from './carriers.ts'
import { findAfterStart, liveRelayRoute, type RelayOptions } from './live-relay.ts'

/** A loopback address that is not the usual one: where the engine was set to listen. */
const ORIGIN_HOST = '127.0.0.3'
const PLAYLIST = '/media/live/show/720/media.m3u8'

let opened: AsyncDisposableStack
let origin: Server
let asked: string[]
let held: IncomingMessage[]
let lines: string[]
let address: string
let isThere: boolean
/** What the origin answers where it holds nothing back. */
let status: number
/** What is different of the origin that has the show. */
let far: Partial<LiveOrigin>
/** Says that a show goes on at another machine. */
let move: (showId: string) => void

beforeEach(async () => {
  opened = new AsyncDisposableStack()
  asked = []
  held = []
  lines = []
  isThere = true
  status = 200
  far = {}
  move = () => undefined
  origin = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url?.includes('_HLS_msn')) return void held.push(request)
    response.writeHead(status, {
      'content-type': 'application/vnd.apple.mpegurl',
      'set-cookie': 'a=b',
      'cache-control': 'public, max-age=1',
      'cdn-cache-control': 'max-age=1',
      'access-control-allow-origin': '*',
    })
    response.end('#EXTM3U')
  })
  origin.listen(0, ORIGIN_HOST)
  await once(origin, 'listening')
  address = await open()
})

/** A server that relays to that origin; it may have started the engine itself. */
async function open({ isOwn = false, backWithinMs = 500, ...find }: RelayOptions = {}): Promise<string> {
  const { port } = origin.address() as AddressInfo
  const own: LiveOrigin = { host: ORIGIN_HOST, port, prefix: '', isReady: true, isKnown: false }
  const engine = {
    originPort: () => (isThere ? port : null),
    originOf: () => (isThere ? { ...own, ...far } : null),
    onMoved: (hear: (showId: string) => void) => void (move = hear),
  }
  const settings = readSettings({ PORT: '0' }, [])
  const http = opened.use(
    await openHttp({
      settings,
      log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
      clock: fakeClock(),
      routes: [],
      rawRoutes: [liveRelayRoute(engine, { isOwn, backWithinMs, ...find })],
      identify: async () => null,
      provesAnswers: true,
    }),
  )
  return `http://127.0.0.1:${await http.listen()}`
}
afterEach(async () => {
  await opened.disposeAsync()
  origin.closeAllConnections()
  origin.close()
})

describe('the relay of live shows', () => {
  it('passes the answer of the origin on, with the listed headers only', async () => {
    const answer = await fetch(`${address}${PLAYLIST}`)
    expect([answer.status, await answer.text()]).toEqual([200, '#EXTM3U'])
    expect(answer.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    expect(answer.headers.get('set-cookie')).toBe(null)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=1')
    expect(answer.headers.get('cdn-cache-control')).toBe('max-age=1')
    expect(asked).toEqual(['/live/show/720/media.m3u8'])
  })

  it('lets no cache keep the answer to a request with a token, at an edge neither', async () => {
    const answer = await fetch(`${address}${PLAYLIST}`, { headers: { authorization: 'Bearer somebody' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('cdn-cache-control')).toBe(null)
  })

  it('closes the request to the origin when a viewer leaves, which is no error', async () => {
    const viewer = get(`${address}${PLAYLIST}?_HLS_msn=7`)
    viewer.on('error', () => undefined)
    const [request] = await until(async () => held.length > 0 && held)
    const gone = new Promise<void>((resolve) => request?.once('close', () => resolve()))
    request?.on('error', () => undefined)
    viewer.destroy()
    await gone
    expect((await fetch(`${address}${PLAYLIST}`)).status).toBe(200)
    expect(lines).toEqual([])
  })

  it('answers 404 while there never was an engine, and 503 when it is away for long', async () => {
    isThere = false
    const nowhere = await fetch(`${address}${PLAYLIST}`)
    expect([nowhere.status, nowhere.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
    isThere = true
    origin.closeAllConnections()
    await new Promise((resolve) => origin.close(resolve))
    expect((await fetch(`${address}${PLAYLIST}`)).status).toBe(503)
    isThere = false
    expect((await fetch(`${address}${PLAYLIST}`)).status).toBe(503)
  })

  it('lets a viewer wait after a start for the engine that the server starts', async () => {
    isThere = false
    const own = await open({ isOwn: true })
    const waiting = fetch(`${own}${PLAYLIST}`)
    // Another server answers meanwhile that nothing plays.
    expect((await fetch(`${address}${PLAYLIST}`)).status).toBe(404)
    isThere = true
    expect((await waiting).status).toBe(200)
  })

  it('lets a viewer wait for an engine that restarts', async () => {
    expect((await fetch(`${address}${PLAYLIST}`)).status).toBe(200)
    isThere = false
    const waiting = fetch(`${address}${PLAYLIST}`)
    let answered = false
    void waiting.then(() => (answered = true))
    // The server answers others meanwhile.
    expect((await fetch(`${address}/media/other`)).status).toBe(404)
    expect(answered).toBe(false)
    isThere = true
    expect((await waiting).status).toBe(200)
  })

  it('asks another machine for the show that it has, and passes on that it has none', async () => {
    far = { prefix: '/media', isKnown: true }
    expect((await fetch(`${address}${PLAYLIST}`)).status).toBe(200)
    status = 404
    expect((await fetch(`${address}${PLAYLIST}`)).status).toBe(404)
    expect(asked).toEqual([PLAYLIST, PLAYLIST])
  })

  it('lets viewers wait for the first pictures of a show that goes on at another engine', async () => {
    far = { isReady: false }
    status = 404
    const patient = await open({ backWithinMs: 60_000 })
    const waiting = fetch(`${patient}${PLAYLIST}`)
    await until(async () => asked.length > 1)
    status = 200
    expect((await waiting).status).toBe(200)
  })

  it('asks again at the machine where a show goes on, and not longer at one that hangs', async () => {
    const relaying = await open({ backWithinMs: 30_000 })
    const waiting = fetch(`${relaying}${PLAYLIST}?_HLS_msn=7`)
    const other = fetch(`${relaying}${PLAYLIST.replace('show', 'other')}?_HLS_msn=7`)
    await until(async () => held.length === 2)
    const next = createServer((_request, response) => void response.end('#EXTM3U\n# next'))
    await new Promise<void>((resolve) => next.listen(0, ORIGIN_HOST, resolve))
    opened.defer(() => void next.close())
    far = { port: (next.address() as AddressInfo).port, isKnown: true }
    move('show')
    expect(await (await waiting).text()).toContain('# next')
    // Those of other shows wait on.
    expect(held.filter(({ destroyed, socket }) => !destroyed && !socket.destroyed)).toHaveLength(1)
    move('other')
    expect((await other).status).toBe(200)
  })

  it('says that a show is over which its own engine had, while the database does not answer', async () => {
    far = { isKnown: true }
    status = 404
    const hanging = await open({ find: () => new Promise(() => undefined) })
    expect((await fetch(`${hanging}${PLAYLIST}`)).status).toBe(404)
  })

  it('asks where a show is that its own engine does not have', async () => {
    const { port } = origin.address() as AddressInfo
    const elsewhere = { host: ORIGIN_HOST, port, prefix: '/media', isReady: true, isKnown: true } as const
    const finding = await open({ find: async (showId) => (showId === 'show' ? elsewhere : null) })
    status = 404
    await fetch(`${finding}${PLAYLIST}`)
    expect(asked).toEqual(['/live/show/720/media.m3u8', PLAYLIST])
    expect((await fetch(`${finding}/media/live/none/720/media.m3u8`)).status).toBe(404)
    // Without an engine of its own too.
    isThere = false
    status = 200
    expect((await fetch(`${finding}${PLAYLIST}`)).status).toBe(200)
  })

  it('asks rows where a show is for a minute after a start, and never again', async () => {
    const clock = fakeClock()
    const found = { host: ORIGIN_HOST, port: 1, prefix: '/media', isReady: true, isKnown: true } as const
    const find = findAfterStart(clock, async () => found)
    expect(await find('show')).toBe(found)
    await clock.advance(60_000)
    expect(await find('show')).toBeNull()
  })
})
