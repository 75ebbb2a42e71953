import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** A ping without words; a zero byte stands in no text. */
const PING = Buffer.of(0x89, 0)
const PONG = Buffer.of(0x8a, 0x80, 0, 0, 0, 0)

/** A client that only counts bytes and answers pings, so that nearly all that is measured is the server. */
export interface ByteSink {
  readonly socket: Socket
  bytes(): number
  /** Forgets what it counted. */
  reset(): void
  /** Whether this text came since the last reset; looked for only where asked. */
  has(text: string): boolean
  say(frame: object | string): void
}

interface Opening {
  port: number
  /** A WebSocket at this path; bare TCP where absent. */
  path?: string
  /** Keeps what it hears, to be looked at. */
  keeps?: boolean
}

export function openSink({ port, path, keeps = false }: Opening): Promise<ByteSink> {
  const socket = connect({ port, host: '127.0.0.1' })
  let bytes = 0
  let heard = ''
  let isOpen = path === undefined
  return new Promise((resolve, reject) => {
    const sink: ByteSink = {
      socket,
      bytes: () => bytes,
      reset: () => {
        bytes = 0
        heard = ''
      },
      has: (text) => heard.includes(text),
      say: (frame) => socket.write(maskedFrame(typeof frame === 'string' ? frame : JSON.stringify(frame))),
    }
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed while it was opened')))
    socket.once('connect', () => {
      if (path === undefined) return resolve(sink)
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      )
    })
    socket.on('data', (data) => {
      bytes += data.length
      if (keeps) heard += data.toString('latin1')
      if (isOpen) {
        if (path !== undefined && data.includes(PING)) socket.write(PONG)
        return
      }
      if (!data.toString('latin1').startsWith('HTTP/1.1 101')) return reject(new Error('refused'))
      isOpen = true
      resolve(sink)
    })
  })
}

/** A text frame of a client (RFC 6455, section 5.2); all that we say is short. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = payload.length < 126 ? Buffer.of(0x81, 0x80 | payload.length) : Buffer.alloc(4)
  if (payload.length >= 126) {
    head[0] = 0x81
    head[1] = 0x80 | 126
    head.writeUInt16BE(payload.length, 2)
  }
  const mask = randomBytes(4)
  return Buffer.concat([head, mask, payload.map((byte, at) => byte ^ mask[at % 4]!)])
}

/** Opens many, so many at a time. */
export async function openSinks(count: number, opening: Opening): Promise<ByteSink[]> {
  const AT_ONCE = 200
  const sinks: ByteSink[] = []
  while (sinks.length < count) {
    const wave = Math.min(AT_ONCE, count - sinks.length)
    sinks.push(...(await Promise.all(Array.from({ length: wave }, () => openSink(opening)))))
  }
  return sinks
}
