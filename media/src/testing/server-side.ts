import {
  CONTROL_PATH,
  CONTROL_SECRET_HEADER,
  fromEngine,
  HEIGHTS,
  type FromEngine,
  type ToEngine,
} from '@tayang/contract/ingest'
import { createServer } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'

type Said<Type extends FromEngine['type']> = Extract<FromEngine, { type: Type }>

/**
 * The other end of the control wire, speaking the contract: a key `key-X` may publish the show `X`, a key
 * `over-X` comes back to the show `X` that is over.
 */
export interface ServerSide extends AsyncDisposable {
  readonly url: string
  readonly heard: FromEngine[]
  /** Settles with the nth message of a type (the first is 1), of one show where given. */
  hears<Type extends FromEngine['type']>(
    type: Type,
    options?: { showId?: string; nth?: number },
  ): Promise<Said<Type>>
  say(message: ToEngine): void
  /** Breaks the wire, as a restart of the server would. */
  hangUp(): void
}

export const SECRET = 'a secret of this test'
const REFUSED = { code: 'STREAM_KEY_INVALID', message: 'Invalid stream key' }

export async function openServerSide(): Promise<ServerSide> {
  const heard: FromEngine[] = []
  const sockets = new Set<WebSocket>()
  const listeners = new Set<() => void>()
  const http = createServer()
  const wire = new WebSocketServer({
    server: http,
    path: CONTROL_PATH,
    verifyClient: ({ req }: { req: import('node:http').IncomingMessage }) =>
      req.headers[CONTROL_SECRET_HEADER] === SECRET,
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const port = typeof address === 'object' && address ? address.port : 0

  wire.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('message', (frame) => {
      const message = fromEngine.parse(JSON.parse(String(frame)))
      heard.push(message)
      for (const listener of listeners) listener()
      if (message.type !== 'publish') return
      const [, kind, showId] = /^(key|over)-([\w-]+)$/.exec(message.key) ?? []
      const allowed = showId ? { showId, heights: [...HEIGHTS].slice(1), isIdle: kind === 'over' } : null
      const answer = {
        type: 'publish-answer',
        askId: message.askId,
        allowed,
        refusal: allowed ? null : REFUSED,
      }
      socket.send(JSON.stringify(answer))
    })
  })

  return {
    url: `ws://127.0.0.1:${port}${CONTROL_PATH}`,
    heard,
    say(message) {
      for (const socket of sockets) socket.send(JSON.stringify(message))
    },
    hangUp() {
      for (const socket of sockets) socket.terminate()
    },
    hears(type, { showId, nth = 1 } = {}) {
      const { promise, resolve } = Promise.withResolvers<Said<typeof type>>()
      const look = () => {
        const found = heard.filter(
          (message): message is Said<typeof type> =>
            message.type === type &&
            (showId === undefined || ('showId' in message && message.showId === showId)),
        )[nth - 1]
        if (!found) return
        listeners.delete(look)
        resolve(found)
      }
      listeners.add(look)
      look()
      return promise
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.terminate()
      await new Promise<void>((resolve) => {
        wire.close()
        http.close(() => resolve())
      })
    },
  }
}
