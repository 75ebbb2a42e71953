import { once } from 'node:events'
import { commentsPath } from '@tayang/contract/socket'
import { WebSocket, type ClientOptions } from 'ws'
import { until } from '../../protocol/until.ts'
import { Tally, type AttackCase, type Budget, type Outcome } from '../attack.ts'
import type { Installation } from '../installation.ts'
import { stageOf } from '../stage.ts'

const ORIGINS = [
  'https://evil.example',
  'http://localhost.evil.example',
  'null',
  'file://',
  'http://127.0.0.1:1',
]
const PATHS = ['/interaction/v1/notices', '/interaction/v1/desk', '/interaction/v1/wall']
const FRAMES: readonly (string | Buffer)[] = [
  '',
  'null',
  '[]',
  '{}',
  '{"type":1}',
  '{"type":"authorization"}',
  '{"type":"authorization","data":{}}',
  '{"type":"comment","data":"\\u0000"}',
  '{"type":"comment","data":1e309}',
  '{"type":"__proto__"}',
  '{"type":"constructor"}',
  '{"type":"playing","deviceId":"x"}',
  '{"type":"gift","data":{}}',
  '{"type":"block"}',
  '{"__proto__":{"type":"comment"}}',
  '['.repeat(15_000),
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.alloc(4_000),
  '{"type":"comment","data":"\\ud800"}',
]
const LARGE = 'x'.repeat(100_000)
const FLOOD = { all: 3_000, share: 300 }
const WAIT_MS = 15_000

/** Sockets of strangers. */
export const sockets: AttackCase = {
  name: 'sockets',
  holds: 'Sockets of other sites are refused, and no frame or flood hurts the program or what others see.',

  async run(installation: Installation, budget: Budget): Promise<Outcome> {
    const tally = new Tally()
    const { ids } = await stageOf(installation)
    const room = commentsPath(ids['show'] ?? '')
    for (const path of [room, ...PATHS]) {
      for (const origin of ORIGINS) {
        const opened = await open(installation, path, { origin })
        tally.note(opened === null ? null : `${path} was opened from ${origin}`)
        opened?.terminate()
      }
      for (const frame of FRAMES) await sendFrame(installation, path, frame, tally)
      await sendFrame(installation, path, LARGE, tally)
    }
    await flood(installation, room, budget, tally)
    return tally.outcome()
  },
}

/** Null where the handshake was refused. */
async function open(
  installation: Installation,
  path: string,
  options: ClientOptions = {},
): Promise<WebSocket | null> {
  const address = new URL(path, installation.address.replace(/^http/, 'ws'))
  const socket = new WebSocket(address, { localAddress: installation.newAddress(), ...options })
  socket.on('error', () => undefined)
  return new Promise((resolve) => {
    socket.once('open', () => resolve(socket))
    socket.once('close', () => resolve(null))
  })
}

async function sendFrame(
  installation: Installation,
  path: string,
  frame: string | Buffer,
  tally: Tally,
): Promise<void> {
  const socket = await open(installation, path)
  if (socket === null) return tally.note(null)
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  socket.send(frame)
  socket.ping()
  // It answers, or it closes: the ping comes back after whatever the frame did.
  await Promise.race([once(socket, 'pong'), once(socket, 'close')])
  const told = heard.find((text) => text.includes('"authorized"'))
  tally.note(told === undefined ? null : `${path} let somebody in by ${String(frame).slice(0, 60)}`)
  socket.terminate()
}

async function flood(installation: Installation, room: string, budget: Budget, tally: Tally): Promise<void> {
  const [flooder, watcher] = [await installation.person('Banjir'), await open(installation, room)]
  const socket = await open(installation, room)
  if (socket === null || watcher === null) return tally.note('the room was not opened')
  let seen = 0
  watcher.on('message', (data) => (seen += String(data).match(/banjir/g)?.length ?? 0))
  const isClosed = once(socket, 'close')
  socket.send(JSON.stringify({ type: 'authorization', data: flooder.token }))
  const frames = budget.many(FLOOD.all, FLOOD.share)
  for (let at = 0; at < frames && socket.readyState === socket.OPEN; at += 1) {
    socket.send(JSON.stringify({ type: 'comment', data: `banjir ${at}` }))
  }
  await Promise.race([
    isClosed,
    until(async () => socket.bufferedAmount === 0, { withinMs: WAIT_MS, what: 'the flood to be sent' }),
  ])
  watcher.ping()
  await once(watcher, 'pong')
  tally.note(seen < frames / 10 ? null : `${seen} of ${frames} lines of a flood were shown`, frames)
  socket.terminate()
  watcher.terminate()
}
