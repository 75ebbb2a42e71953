import { createServer, type Server } from 'node:http'
import { createServer as createNetServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { openControl, type Control } from './control.ts'
import { openLog } from './log.ts'
import { openServerSide, SECRET } from './test/server-side.ts'

const opened: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one[Symbol.asyncDispose]()
})

function open(url: string, orders: unknown[] = [], lines: string[] = []): Control {
  const control = openControl({
    settings: { url, secret: SECRET, proxyProtocol: false },
    log: openLog((line) => void lines.push(line)),
    greet: () => [{ type: 'hello', roles: ['transcode'], originPort: null, rtmpPort: null, encodesMax: 1 }],
    onOrder: (order) => void orders.push(order),
  })
  opened.push(control)
  return control
}

const done = (jobId: string) => ({ type: 'done', jobId }) as const

test('reports from while the server was away arrive in order after the greeting', async () => {
  const server = await openServerSide()
  opened.push(server)
  const control = open(server.url)
  // Nothing is connected yet in this tick.
  control.send(done('one'))
  control.send({
    type: 'health',
    showId: 'x',
    at: 1,
    bitsPerSecond: 1,
    framesPerSecond: 1,
    keyFrameMs: 1,
    droppedFrames: 0,
    roundTripMs: null,
  })
  control.send(done('two'))
  await server.receives('done', { nth: 2 })
  expect(server.received.map((message) => ('jobId' in message ? message.jobId : message.type))).toEqual([
    'hello',
    'one',
    'two',
  ])
})

test('a bounded number of reports is kept', async () => {
  const server = await openServerSide()
  opened.push(server)
  const lines: string[] = []
  const control = open(server.url, [], lines)
  for (let job = 0; job < 1010; job += 1) control.send(done(String(job)))
  expect((await server.receives('done', { nth: 1 })).jobId).toBe('10')
  await server.receives('done', { nth: 1000 })
  expect(lines.filter((line) => line.includes('a report was given up'))).toHaveLength(10)
})

test('an order is handled; a message outside of the contract is ignored', async () => {
  const http: Server = createServer()
  const connections = new WebSocketServer({ server: http })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const connected = new Promise<WebSocket>((resolve) => connections.once('connection', resolve))
  const orders: unknown[] = []
  const lines: string[] = []
  open(`ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, orders, lines)
  const socket = await connected
  for (const frame of ['no json', '{"type":"explode"}', '{"type":"drop"}', '[]']) socket.send(frame)
  const drop = { type: 'drop', jobId: 'j' }
  socket.send(JSON.stringify(drop))
  while (orders.length === 0) await new Promise((resolve) => setImmediate(resolve))
  expect(orders).toEqual([drop])
  expect(lines.filter((line) => line.includes('what the contract does not know'))).toHaveLength(4)
  socket.terminate()
  http.close()
})

test('behind the PROXY protocol it begins as a proxy that speaks for itself', async () => {
  const sockets: Socket[] = []
  const { promise: first, resolve } = Promise.withResolvers<string>()
  const server = createNetServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    socket.once('data', (bytes) => resolve(String(bytes)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const control = openControl({
    settings: { url: `ws://127.0.0.1:${port}/`, secret: SECRET, proxyProtocol: true },
    log: openLog(() => undefined),
    greet: () => [],
    onOrder: () => undefined,
  })
  opened.push(control)
  expect(await first).toMatch(/^PROXY UNKNOWN\r\n/)
  for (const socket of sockets) socket.destroy()
  server.close()
})
