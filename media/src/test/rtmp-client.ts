import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import {
  createChunkReader,
  MESSAGE,
  readAmf0,
  writeAmf0,
  writeMessage,
  type AmfValue,
} from '../wire/index.ts'

/** A publisher that sends single messages, for sequences that no encoder would send. */
export interface RtmpClient {
  readonly socket: Socket
  handshake(): Promise<void>
  /** Sends everything up to `publish`; returns the code and sentence of onStatus. */
  publish(name: AmfValue): Promise<{ code: string; description: string }>
  send(type: number, payload: Buffer, timestampMs?: number): void
  /** Settles when the server has closed. */
  closed: Promise<void>
  /** Settles with the next onStatus. */
  status(): Promise<{ code: string; description: string }>
  end(): void
}

const EXTENDED = 0xff_ff_ff
const CHUNK_STREAM = 6
/** S0, S1 and S2. */
const HANDSHAKE_BYTES = 1 + 2 * 1536

export interface RtmpClientOptions {
  /** The address of this machine that it comes from, each of which is a network of its own. */
  from?: string
  /** What a proxy would send before the first byte. */
  header?: string | Uint8Array
  /** The certificate that the server must show, where it is spoken to by TLS. */
  trusting?: Buffer
}

export async function openRtmpClient(
  port: number,
  { from, header, trusting }: RtmpClientOptions = {},
): Promise<RtmpClient> {
  const raw = connect({ host: '127.0.0.1', port, ...(from !== undefined && { localAddress: from }) })
  await new Promise<void>((resolve, reject) => raw.once('connect', resolve).once('error', reject))
  if (header !== undefined) raw.write(header)
  const socket = trusting ? await secured(raw, trusting) : raw
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const shaken = Promise.withResolvers<void>()
  const reader = createChunkReader()
  const commands: AmfValue[][] = []
  const listeners: (() => void)[] = []
  let before = HANDSHAKE_BYTES

  socket.on('data', (bytes) => {
    const skipped = Math.min(before, bytes.length)
    before -= skipped
    if (before === 0) shaken.resolve()
    for (const { type, payload } of reader.push(bytes.subarray(skipped)).messages) {
      if (type !== MESSAGE.command) continue
      const read = readAmf0(payload)
      if ('values' in read) commands.push(read.values)
    }
    for (const listener of listeners.splice(0)) listener()
  })

  async function wait(name: string): Promise<AmfValue[]> {
    for (;;) {
      const at = commands.findIndex(([command]) => command === name)
      const [found] = at < 0 ? [] : commands.splice(at, 1)
      if (found) return found
      const more = new Promise<'more'>((resolve) => listeners.push(() => resolve('more')))
      const gone = closed.then(() => 'gone' as const)
      if ((await Promise.race([more, gone])) === 'gone') throw new Error(`closed before ${name}`)
    }
  }

  async function status(): Promise<{ code: string; description: string }> {
    const [, , , status] = await wait('onStatus')
    const object = status as { code?: AmfValue; description?: AmfValue }
    return { code: String(object.code), description: String(object.description) }
  }

  const command = (...values: AmfValue[]) =>
    void socket.write(writeMessage(MESSAGE.command, writeAmf0(values), { streamId: 1, chunkBytes: 128 }))

  const client: RtmpClient = {
    socket,
    closed,
    status,
    end: () => socket.destroy(),
    send: (type, payload, timestampMs = 0) => void socket.write(writeChunks(type, payload, timestampMs)),
    async handshake() {
      socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536)]))
      await shaken.promise
    },
    async publish(name) {
      await client.handshake()
      command('connect', 1, { app: 'live', tcUrl: 'not a url' })
      await wait('_result')
      command('createStream', 2, null)
      await wait('_result')
      command('publish', 3, null, name, 'live')
      return status()
    },
  }
  return client
}

async function secured(raw: Socket, ca: Buffer): Promise<Socket> {
  const socket = connectTls({ socket: raw, ca, servername: 'localhost' })
  await new Promise<void>((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
  return socket
}

/** Unlike our writer's, a publisher's messages have a timestamp, extended where it does not fit (section 5.3.1.3). */
function writeChunks(type: number, payload: Buffer, timestampMs: number): Buffer {
  const isExtended = timestampMs >= EXTENDED
  const extended = Buffer.alloc(isExtended ? 4 : 0)
  if (isExtended) extended.writeUInt32BE(timestampMs)
  const header = Buffer.alloc(12)
  header[0] = CHUNK_STREAM
  header.writeUIntBE(Math.min(timestampMs, EXTENDED), 1, 3)
  header.writeUIntBE(payload.length, 4, 3)
  header[7] = type
  header.writeUInt32LE(1, 8)
  const pieces: Buffer[] = [header, extended]
  for (let at = 0; at < payload.length; at += 128) {
    if (at > 0) pieces.push(Buffer.from([0xc0 | CHUNK_STREAM]), extended)
    pieces.push(payload.subarray(at, at + 128))
  }
  return Buffer.concat(pieces)
}
