import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { CONTROL_PATH, CONTROL_SECRET_HEADER, type FromEngine, type ToEngine } from '@tayang/contract/ingest'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { until } from '../../../tests/app.ts'
import { fakeClock } from '../platform/clock/clock-fake.ts'
import { openHttp } from '../platform/http/http.ts'
import { silentLog } from '../platform/log/log.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { openSockets } from '../platform/sockets/socket.ts'
import type { EngineControl } from './control.ts'
import { openFarEngine } from './far-engine.ts'

const SECRET = 'a secret of thirty-two characters'
const NODE = { id: crypto.randomUUID(), address: '10.0.0.9:3001', publishUrl: 'rtmp://in.example:1935/live' }

let opened: AsyncDisposableStack
/** The control of the whole server. */
let whole: WebSocketServer
let heard: FromEngine[]
let isWholeThere: boolean
let closed: string[]
let far: EngineControl
let address: string

beforeEach(async () => {
  opened = new AsyncDisposableStack()
  heard = []
  closed = []
  isWholeThere = true
  whole = new WebSocketServer({ port: 0, host: '127.0.0.1', path: CONTROL_PATH })
  await once(whole, 'listening')
  opened.defer(() => {
    for (const client of whole.clients) client.terminate()
    whole.close()
  })
  whole.on('connection', (socket, request) => {
    if (request.headers[CONTROL_SECRET_HEADER] !== SECRET) return socket.terminate()
    socket.on('message', (raw) => heard.push(JSON.parse(String(raw)) as FromEngine))
  })
  const log = silentLog()
  const clock = fakeClock()
  far = openFarEngine({
    log,
    clock,
    secret: SECRET,
    originHost: '127.0.0.1',
    wholeNode: {
      addressOf: async () => (isWholeThere ? `127.0.0.1:${(whole.address() as AddressInfo).port}` : null),
    },
    node: () => NODE,
    closed: async (showId) => void closed.push(showId),
  })
  const http = opened.use(
    await openHttp({
      settings: readSettings({ PORT: '0' }, []),
      log,
      clock,
      routes: [],
      rawRoutes: [],
      identify: async () => null,
      provesAnswers: true,
    }),
  )
  const routes = far.socket ? [far.socket] : []
  opened
    .use(openSockets(routes, { log, trustedProxies: undefined, origins: () => true }))
    .serve(http.app.server)
  address = `ws://127.0.0.1:${await http.listen()}${CONTROL_PATH}`
})
afterEach(() => opened.disposeAsync())

/** The engine of this machine, which introduces itself. */
async function connect() {
  const socket = new WebSocket(address, { headers: { [CONTROL_SECRET_HEADER]: SECRET } })
  const texts: string[] = []
  let isClosed = false
  socket.on('message', (data) => texts.push(String(data)))
  socket.on('close', () => (isClosed = true))
  await once(socket, 'open')
  opened.defer(() => socket.terminate())
  const send = (message: FromEngine) => socket.send(JSON.stringify(message))
  send({ type: 'hello', roles: ['ingest', 'packager'], originPort: 4_000, rtmpPort: 1_935, encodesMax: 0 })
  return {
    texts,
    get received(): ToEngine[] {
      return texts.map((text) => JSON.parse(text) as ToEngine)
    },
    send,
    isClosed: () => isClosed,
  }
}

const ask: FromEngine = {
  type: 'publish',
  askId: 'one',
  key: 'a key',
  takeover: false,
  hasIdleBeside: false,
  address: '::1',
}

it('an engine talks to the whole server through that of its machine, which says where it is', async () => {
  const engine = await connect()
  engine.send(ask)
  await until(async () => heard.length === 2)
  expect(heard).toMatchObject([
    { type: 'hello', node: NODE },
    { type: 'publish', key: 'a key' },
  ])
  const [link] = whole.clients
  link?.send(JSON.stringify({ type: 'release', showId: 'one' } satisfies ToEngine))
  await until(async () => engine.received.length === 1)
  expect(engine.received).toEqual([{ type: 'release', showId: 'one' }])
  expect(far.originOf('one')).toMatchObject({ host: '127.0.0.1', port: 4_000, prefix: '' })
  engine.send({ type: 'show-closed', showId: 'one', at: 1 })
  await until(async () => closed.length === 1)
  expect(closed).toEqual(['one'])
})

it('it connects again where the whole server is away, and speaks only to one', async () => {
  const engine = await connect()
  await until(async () => heard.length === 1)
  for (const link of whole.clients) link.terminate()
  await until(async () => engine.isClosed())
  isWholeThere = false
  const next = await connect()
  await until(async () => next.isClosed())
  const stranger = new WebSocket(address)
  const [error] = (await once(stranger, 'error')) as [Error]
  expect(error.message).toContain('404')
})

it('its viewers wait for the first pictures of a show that was at another machine', async () => {
  const engine = await connect()
  await until(async () => heard.length === 1)
  const [link] = whole.clients
  const isReady = () => far.originOf('one')?.isReady
  const allow = async (how: { isIdle: boolean }) => {
    const before = engine.received.length
    const continued = { msn: 1_000, discontinuities: 1_000, period: 1_000, shape: null }
    const allowed = { showId: 'one', heights: [], continued, ...how }
    const answer: ToEngine = { type: 'publish-answer', askId: 'one', allowed, refusal: null }
    link?.send(JSON.stringify(answer))
    await until(async () => engine.received.length > before)
  }
  await allow({ isIdle: true })
  expect(isReady()).toBe(true)
  await allow({ isIdle: false })
  expect([isReady(), far.originOf('other')?.isReady]).toEqual([false, true])
  const source = { width: 640, height: 360, framesPerSecond: 30, hasAudio: true }
  engine.send({ type: 'on-air', showId: 'one', at: 1, source, heights: [360] })
  await until(async () => isReady() === true)
  // Its publisher comes back to the same machine.
  await allow({ isIdle: false })
  expect(isReady()).toBe(true)
  engine.send({ type: 'publish-ended', showId: 'one', at: 2, reason: 'lost' })
  await until(async () => far.measure(0).ownSessions === 0)
  for (const end of ['cut', 'release'] as const) {
    await allow({ isIdle: false })
    expect(isReady()).toBe(false)
    link?.send(JSON.stringify({ type: end, showId: 'one', reason: 'over', isWithdrawn: false }))
    await until(async () => isReady() === true)
  }
})

it('what is no message goes by it, and ends nothing', async () => {
  const engine = await connect()
  await until(async () => heard.length === 1)
  const [link] = whole.clients
  const said = ['not JSON', '{"type":"unknown"}', '{"type":"release","showId":"one"}']
  for (const text of said) link?.send(text)
  await until(async () => engine.texts.length === said.length)
  expect([engine.texts, engine.isClosed()]).toEqual([said, false])
})

it('it lets nobody in while it is about to end, and waits for the shows that it has', async () => {
  const engine = await connect()
  engine.send({
    type: 'on-air',
    showId: 'one',
    at: 1,
    source: { width: 640, height: 360, framesPerSecond: 30, hasAudio: true },
    heights: [360],
  })
  await until(async () => heard.length === 2)
  far.refusePublishers()
  engine.send(ask)
  await until(async () => engine.received.length === 1)
  expect(engine.received).toMatchObject([{ type: 'publish-answer', askId: 'one', allowed: null }])
  expect(far.measure(0).ownSessions).toBe(1)
  engine.send({ type: 'publish-ended', showId: 'one', at: 2, reason: 'lost' })
  await until(async () => far.measure(0).ownSessions === 0)
  expect(heard.map(({ type }) => type)).toEqual(['hello', 'on-air', 'publish-ended'])
})
