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

type Report<Type extends FromEngine['type']> = Extract<FromEngine, { type: Type }>

/**
 * The server's end of the control connection, which speaks the contract: a key `key-X` may publish the show `X`, and a
 * key `over-X` belongs to the show `X`, which is over.
 */
export interface ServerSide extends AsyncDisposable {
  readonly url: string
  readonly received: FromEngine[]
  /** Settles with the nth message of a type (the first is 1), of one show where given. */
  receives<Type extends FromEngine['type']>(
    type: Type,
    options?: { showId?: string; nth?: number },
  ): Promise<Report<Type>>
  send(message: ToEngine): void
  /** Cuts the connection, as a restart of the server would. */
  hangUp(): void
}

export const SECRET = 'a secret of this test'
const REFUSED = { code: 'STREAM_KEY_INVALID', message: 'Invalid stream key' }

export async function openServerSide(): Promise<ServerSide> {
  const received: FromEngine[] = []
  const sockets = new Set<WebSocket>()
  const listeners = new Set<() => void>()
  const http = createServer()
  const connections = new WebSocketServer({
    server: http,
    path: CONTROL_PATH,
    verifyClient: ({ req }: { req: import('node:http').IncomingMessage }) =>
      req.headers[CONTROL_SECRET_HEADER] === SECRET,
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const port = typeof address === 'object' && address ? address.port : 0

  connections.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('message', (frame) => {
      const message = fromEngine.parse(JSON.parse(String(frame)))
      received.push(message)
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
    received,
    send(message) {
      for (const socket of sockets) socket.send(JSON.stringify(message))
    },
    hangUp() {
      for (const socket of sockets) socket.terminate()
    },
    receives(type, { showId, nth = 1 } = {}) {
      const { promise, resolve } = Promise.withResolvers<Report<typeof type>>()
      const look = () => {
        const found = received.filter(
          (message): message is Report<typeof type> =>
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
        connections.close()
        http.close(() => resolve())
      })
    },
  }
}
