import {
  CONTROL_FRAME_BYTES_MAX,
  CONTROL_SECRET_HEADER,
  toEngine,
  type FromEngine,
  type ToEngine,
} from '@tayang/contract/ingest'
import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import type { Log } from './log.ts'
import type { ControlSettings } from './settings.ts'

type PublishAnswer = Extract<ToEngine, { type: 'publish-answer' }>
type Order = Exclude<ToEngine, PublishAnswer>

/** The wire to the server: the one way in which this process learns and tells anything of the product. */
export interface Control extends AsyncDisposable {
  /** Reports wait, bounded, while the server is away. */
  say(message: FromEngine): void
  /** Never rejects: a server that does not answer refuses. */
  askPublish(ask: Omit<Extract<FromEngine, { type: 'publish' }>, 'type' | 'askId'>): Promise<PublishAnswer>
}

export interface ControlNeeds {
  settings: ControlSettings
  log: Log
  /** First words on every connection: who we are, and what is on air already. */
  greet(): FromEngine[]
  onOrder(order: Order): void
}

const ANSWER_MS_MAX = 10_000
const RECONNECT_MS_MIN = 200
/** A knock costs nothing, and viewers wait behind this door while a house that was killed starts again. */
const RECONNECT_MS_MAX = 500
/** Reports kept for a server that is away; the oldest are given up first. */
const WAITING_MAX = 1000
/** A server that takes nothing for so long is let go. */
const UNSENT_BYTES_MAX = 8 * 1024 * 1024
const PING_MS = 10_000
const UNAVAILABLE = { code: 'UNAVAILABLE', message: 'Please try again' }

export function openControl({ settings, log, greet, onOrder }: ControlNeeds): Control {
  const asks = new Map<string, (answer: PublishAnswer) => void>()
  const waiting: FromEngine[] = []
  let socket: WebSocket | null = null
  let isUp = false
  let isAway = false
  let isClosed = false
  let reconnectMs = RECONNECT_MS_MIN
  let reconnect: NodeJS.Timeout | undefined

  function send(message: FromEngine): void {
    if (socket && socket.bufferedAmount > UNSENT_BYTES_MAX) socket.terminate()
    socket?.send(JSON.stringify(message))
  }

  function say(message: FromEngine): void {
    if (isUp) return send(message)
    // Figures of a moment, and what the greeting tells anyway, are not worth keeping.
    if (message.type === 'health' || message.type === 'on-air') return
    waiting.push(message)
    if (waiting.length > WAITING_MAX) {
      log.warn('a report was given up: the server is away for too long', {
        type: waiting.shift()?.type ?? '',
      })
    }
  }

  function hear(frame: string): void {
    const read = toEngine.safeParse(parse(frame))
    if (!read.success) return log.warn('the server said what the contract does not know', {})
    const message = read.data
    if (message.type !== 'publish-answer') return onOrder(message)
    asks.get(message.askId)?.(message)
  }

  function connect(): void {
    const opened = new WebSocket(settings.url, {
      headers: { [CONTROL_SECRET_HEADER]: settings.secret },
      maxPayload: CONTROL_FRAME_BYTES_MAX,
      handshakeTimeout: ANSWER_MS_MAX,
      perMessageDeflate: false,
    })
    socket = opened
    let isAnswering = true
    const ping = setInterval(() => {
      if (!isAnswering) opened.terminate()
      isAnswering = false
      if (opened.readyState === WebSocket.OPEN) opened.ping()
    }, PING_MS).unref()
    opened.on('pong', () => (isAnswering = true))
    opened.on('open', () => {
      log.info('the server is there')
      isUp = true
      isAway = false
      isAnswering = true
      reconnectMs = RECONNECT_MS_MIN
      for (const message of [...greet(), ...waiting.splice(0)]) send(message)
    })
    opened.on('message', (data) => hear(data.toString()))
    opened.on('error', (error) => {
      // One line for an outage, however often we knock.
      if (!isAway) log.warn('the server is away', { error: error.message })
      isAway = true
    })
    opened.on('close', () => {
      clearInterval(ping)
      isUp = false
      socket = null
      if (isClosed) return
      reconnect = setTimeout(connect, reconnectMs)
      reconnectMs = Math.min(RECONNECT_MS_MAX, reconnectMs * 2)
    })
  }

  connect()
  return {
    say,
    async askPublish(ask) {
      const askId = randomUUID()
      const refused: PublishAnswer = { type: 'publish-answer', askId, allowed: null, refusal: UNAVAILABLE }
      if (!isUp) return refused
      const { promise, resolve } = Promise.withResolvers<PublishAnswer>()
      asks.set(askId, resolve)
      const overtime = setTimeout(() => resolve(refused), ANSWER_MS_MAX)
      send({ type: 'publish', askId, ...ask })
      const answer = await promise
      clearTimeout(overtime)
      asks.delete(askId)
      return answer
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      clearTimeout(reconnect)
      if (!socket) return
      const gone = new Promise<void>((resolve) => socket?.once('close', () => resolve()))
      socket.close()
      const overtime = setTimeout(() => socket?.terminate(), 500)
      await gone
      clearTimeout(overtime)
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
