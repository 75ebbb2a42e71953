import { connect } from 'node:net'
import { writeAmf0, writeMessage, MESSAGE } from '../wire/index.ts'

/** Connections at once: as many as an address may have in tests. */
const AT_ONCE = 20
const HANDSHAKE = Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536)])

/** Sends random and malformed input to the RTMP port; answers how often. The same seed sends the same bytes. */
export async function sendGarbage(to: {
  port: number
  connections: number
  seed: number
  /** The address of loopback that a connection comes from. */
  from?: (left: number) => string
  /** Asked before each connection. */
  isOver?: () => boolean
}): Promise<number> {
  const random = randomOf(to.seed)
  let left = to.connections
  async function work(): Promise<void> {
    while (left > 0 && to.isOver?.() !== true) {
      left -= 1
      await sendOnce({ port: to.port, from: to.from?.(left) }, garbageOf(random))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return to.connections - left
}

/** Settles when the server has closed. */
function sendOnce(to: { port: number; from: string | undefined }, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({
      host: '127.0.0.1',
      port: to.port,
      ...(to.from !== undefined && { localAddress: to.from }),
    })
    socket.on('error', () => {})
    socket.once('close', () => resolve())
    socket.resume()
    socket.end(bytes)
  })
}

type Random = (below: number) => number

function randomOf(seed: number): Random {
  let state = seed >>> 0 || 1
  return (below) => {
    // Xorshift: any distribution will do.
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

const noise = (random: Random, bytesMax: number) =>
  Buffer.from(Array.from({ length: 1 + random(bytesMax) }, () => random(256)))
const command = (...values: Parameters<typeof writeAmf0>[0]) =>
  writeMessage(MESSAGE.command, writeAmf0(values), { streamId: 1, chunkBytes: 128 })
const CONNECT = command('connect', 1, { app: 'live', tcUrl: 'not a url' })

const KINDS: readonly ((random: Random) => Buffer)[] = [
  (random) => noise(random, 3000),
  (random) => Buffer.concat([HANDSHAKE, noise(random, 3000)]),
  // Another version, a handshake that stops in the middle.
  (random) => Buffer.concat([Buffer.from([random(256)]), HANDSHAKE.subarray(1, 1 + random(3000))]),
  // A chunk size of 2^31, of 0, of 2^32 - 1.
  (random) => {
    const size = Buffer.from(
      [
        [0x80, 0, 0, 0],
        [0, 0, 0, 0],
        [0xff, 0xff, 0xff, 0xff],
      ][random(3)] ?? [],
    )
    return Buffer.concat([HANDSHAKE, writeMessage(MESSAGE.setChunkSize, size), noise(random, 500)])
  },
  // A message that announces 16 MB and sends a few bytes.
  (random) =>
    Buffer.concat([
      HANDSHAKE,
      Buffer.from([3, 0, 0, 0, 0xff, 0xff, 0xff, 20, 1, 0, 0, 0]),
      noise(random, 2000),
    ]),
  // Commands with unexpected values, truncated.
  (random) => {
    const name = [true, 7, null, 'k'.repeat(400), { a: [1] }][random(5)] ?? null
    const publish = command('publish', 3, null, name, 'live')
    return Buffer.concat([HANDSHAKE, CONNECT, publish.subarray(0, 1 + random(publish.length))])
  },
  // A valid beginning with some random bytes.
  (random) => {
    const bytes = Buffer.concat([HANDSHAKE, CONNECT, command('createStream', 2, null)])
    for (let changed = 0; changed < 5; changed += 1)
      bytes[HANDSHAKE.length + random(bytes.length - HANDSHAKE.length)] = random(256)
    return bytes
  },
  // Pictures before a publish.
  (random) => Buffer.concat([HANDSHAKE, CONNECT, writeMessage(MESSAGE.video, noise(random, 3000))]),
]

const garbageOf = (random: Random) => (KINDS[random(KINDS.length)] ?? noiseOnly)(random)
const noiseOnly = (random: Random) => noise(random, 100)
