import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import type { Log } from '#platform/log/log'
import { Failure } from '#platform/errors/failure'
import type { SocketRoute } from '#platform/sockets/socket'

/** One process asks another one, at its address, to do something with a room that it owns. */
export interface NodeLinks extends Disposable {
  /** Rejects where no answer comes; whether it was done is then unknown. */
  ask(address: string, command: object): Promise<unknown>
}

const PATH = '/interaction/v1/rooms'
const SECRET_HEADER = 'x-tayang-node'
const FRAME_BYTES_MAX = 64 * 1024
const ANSWER_MS_MAX = 3_000
/** Questions that wait on one link; further ones fail. */
const WAITING_MAX = 5_000

interface Link {
  readonly socket: WebSocket
  readonly open: Promise<void>
  readonly waiting: Map<number, PromiseWithResolvers<unknown>>
}

/** Links to other processes, opened when they are needed. What is asked on one is asked in order. */
export function openNodeLinks(secret: string): NodeLinks {
  const links = new Map<string, Link>()
  let last = 0

  function linkTo(address: string): Link {
    const known = links.get(address)
    if (known) return known
    const socket = new WebSocket(`ws://${address}${PATH}`, { headers: nodeHeaders(secret) })
    const opened = Promise.withResolvers<void>()
    const link = { socket, open: opened.promise, waiting: new Map<number, PromiseWithResolvers<unknown>>() }
    links.set(address, link)
    opened.promise.catch(() => undefined)
    socket.once('open', opened.resolve)
    socket.on('message', (data) => {
      const { number, answer, failed } = JSON.parse(String(data)) as Answered
      const asked = link.waiting.get(number)
      link.waiting.delete(number)
      if (failed) asked?.reject(new Failure('the owner of a room could not do what it was asked'))
      else asked?.resolve(answer)
    })
    socket.on('error', () => undefined)
    socket.once('close', () => {
      if (links.get(address) === link) links.delete(address)
      const gone = new Failure('the owner of a room cannot be reached')
      opened.reject(gone)
      for (const { reject } of link.waiting.values()) reject(gone)
      link.waiting.clear()
    })
    return link
  }

  return {
    async ask(address, command) {
      const { socket, open, waiting } = linkTo(address)
      if (waiting.size >= WAITING_MAX) throw new Failure('the owner of a room is asked too much')
      const number = ++last
      const asked = Promise.withResolvers<unknown>()
      waiting.set(number, asked)
      // A peer that was stopped answers nothing, and its connection stays.
      const late = setTimeout(() => {
        waiting.delete(number)
        asked.reject(new Failure('the owner of a room did not answer'))
      }, ANSWER_MS_MAX)
      asked.promise.catch(() => undefined)
      try {
        if (socket.readyState === socket.CONNECTING) await Promise.race([open, asked.promise])
        socket.send(JSON.stringify({ number, command }))
        return await asked.promise
      } finally {
        clearTimeout(late)
        waiting.delete(number)
      }
    },
    [Symbol.dispose]() {
      for (const { socket } of links.values()) socket.terminate()
    },
  }
}

interface Answered {
  readonly number: number
  readonly answer: unknown
  readonly failed?: true
}

/** The socket at which other processes ask this one. A client without the secret learns nothing of it. */
export function nodeSocket(
  secret: string,
  { log, answer }: { log: Log; answer(command: object): Promise<unknown> },
): SocketRoute {
  return {
    kind: 'node',
    path: new RegExp(`^${PATH}$`),
    frameBytesMax: FRAME_BYTES_MAX,
    admit: (request) => (provesNode(request, secret) ? null : 404),
    open(socket) {
      socket.on('message', (data) => {
        const { number, command } = JSON.parse(String(data)) as { number: number; command: object }
        const reply = (answered: Answered) => {
          if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(answered))
        }
        answer(command).then(
          (answered) => reply({ number, answer: answered }),
          (error: unknown) => {
            log.warn({ err: error }, 'what another process asked of a room failed')
            reply({ number, answer: null, failed: true })
          },
        )
      })
    },
  }
}

/** By which a process of this installation proves itself to another one. */
export const nodeHeaders = (secret: string) => ({ [SECRET_HEADER]: secret })

export function provesNode({ headers }: IncomingMessage, secret: string): boolean {
  const [a, b] = [Buffer.from(String(headers[SECRET_HEADER])), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
