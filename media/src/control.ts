import {
  CONTROL_FRAME_BYTES_MAX,
  CONTROL_SECRET_HEADER,
  toEngine,
  type FromEngine,
  type ToEngine,
} from '@tayang/contract/ingest'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { WebSocket, type ClientOptions } from 'ws'
import type { Log } from './log.ts'
import type { ControlSettings } from './settings.ts'

type PublishAnswer = Extract<ToEngine, { type: 'publish-answer' }>
type Order = Exclude<ToEngine, PublishAnswer>

/** The control connection to the server: this process has no other connection to the product. */
export interface Control extends AsyncDisposable {
  /** Reports wait in a bounded queue while the server is away. */
  send(message: FromEngine): void
  /** Never rejects: a server that does not answer counts as a refusal. */
  askPublish(ask: Omit<Extract<FromEngine, { type: 'publish' }>, 'type' | 'askId'>): Promise<PublishAnswer>
}

export interface ControlNeeds {
  settings: ControlSettings
  log: Log
  /** The first messages on every connection: our roles, and what is on air already. */
  greet(): FromEngine[]
  onOrder(order: Order): void
}

const ANSWER_MS_MAX = 10_000
const RECONNECT_MS_MIN = 200
/** A try costs nothing, and viewers wait while a server that was killed starts again. */
const RECONNECT_MS_MAX = 500
/** Reports kept for a server that is away; the oldest are dropped first. */
const WAITING_MAX = 1000
/** A server that leaves this much unread is disconnected. */
const UNSENT_BYTES_MAX = 8 * 1024 * 1024
const PING_MS = 10_000
const UNAVAILABLE = { code: 'UNAVAILABLE', message: 'Please try again' }

export function openControl(needs: ControlNeeds): Control {
  return new ServerControl(needs)
}

/** Begins as a proxy that speaks for nobody but itself. */
const connectByProxyProtocol = ((at: { host: string; port: number }) => {
  const socket = connect(at)
  socket.write('PROXY UNKNOWN\r\n')
  return socket
}) as unknown as NonNullable<ClientOptions['createConnection']>

class ServerControl implements Control {
  readonly #needs: ControlNeeds
  readonly #asks = new Map<string, (answer: PublishAnswer) => void>()
  /** Reports for a server that is away. */
  readonly #waiting: FromEngine[] = []
  #socket: WebSocket | null = null
  #isUp = false
  /** An outage has been logged already. */
  #isOutageLogged = false
  #isClosed = false
  #reconnectMs = RECONNECT_MS_MIN
  #reconnect: NodeJS.Timeout | undefined

  constructor(needs: ControlNeeds) {
    this.#needs = needs
    this.#connect()
  }

  send(message: FromEngine) {
    if (this.#isUp) return this.#write(message)
    // Health is out of date at once, and the greeting repeats what is on air and what is held.
    if (message.type === 'health' || message.type === 'on-air' || message.type === 'holds') return
    this.#waiting.push(message)
    if (this.#waiting.length > WAITING_MAX) {
      this.#needs.log.warn('a report was given up: the server is away for too long', {
        type: this.#waiting.shift()?.type ?? '',
      })
    }
  }

  async askPublish(ask: Parameters<Control['askPublish']>[0]): Promise<PublishAnswer> {
    const askId = randomUUID()
    const refused: PublishAnswer = { type: 'publish-answer', askId, allowed: null, refusal: UNAVAILABLE }
    if (!this.#isUp) return refused
    const { promise, resolve } = Promise.withResolvers<PublishAnswer>()
    this.#asks.set(askId, resolve)
    const overtime = setTimeout(() => resolve(refused), ANSWER_MS_MAX)
    this.#write({ type: 'publish', askId, ...ask })
    const answer = await promise
    clearTimeout(overtime)
    this.#asks.delete(askId)
    return answer
  }

  async [Symbol.asyncDispose]() {
    this.#isClosed = true
    clearTimeout(this.#reconnect)
    const socket = this.#socket
    if (!socket) return
    const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.close()
    const overtime = setTimeout(() => socket.terminate(), 500)
    await gone
    clearTimeout(overtime)
  }

  #write(message: FromEngine): void {
    const socket = this.#socket
    if (socket && socket.bufferedAmount > UNSENT_BYTES_MAX) socket.terminate()
    socket?.send(JSON.stringify(message))
  }

  #receive(frame: string): void {
    const read = toEngine.safeParse(parse(frame))
    if (!read.success) return this.#needs.log.warn('the server sent what the contract does not know', {})
    const message = read.data
    if (message.type !== 'publish-answer') return this.#needs.onOrder(message)
    this.#asks.get(message.askId)?.(message)
  }

  #connect(): void {
    const { settings, log } = this.#needs
    const socket = new WebSocket(settings.url, {
      headers: { [CONTROL_SECRET_HEADER]: settings.secret },
      maxPayload: CONTROL_FRAME_BYTES_MAX,
      handshakeTimeout: ANSWER_MS_MAX,
      perMessageDeflate: false,
      ...(settings.proxyProtocol && { createConnection: connectByProxyProtocol }),
    })
    this.#socket = socket
    const stopPings = keepAlive(socket)
    socket.on('open', () => this.#handleOpen())
    socket.on('message', (data) => this.#receive(data.toString()))
    socket.on('error', (error) => {
      // One line for an outage, however often we try to reconnect.
      if (!this.#isOutageLogged) log.warn('the server is away', { error: error.message })
      this.#isOutageLogged = true
    })
    socket.on('close', () => {
      stopPings()
      this.#handleClose()
    })
  }

  #handleOpen(): void {
    this.#needs.log.info('the server is there')
    this.#isUp = true
    this.#isOutageLogged = false
    this.#reconnectMs = RECONNECT_MS_MIN
    for (const message of [...this.#needs.greet(), ...this.#waiting.splice(0)]) this.#write(message)
  }

  #handleClose(): void {
    this.#isUp = false
    this.#socket = null
    if (this.#isClosed) return
    this.#reconnect = setTimeout(() => this.#connect(), this.#reconnectMs)
    this.#reconnectMs = Math.min(RECONNECT_MS_MAX, this.#reconnectMs * 2)
  }
}

/** Pings a socket and terminates it when a ping gets no answer before the next. Returns what stops that. */
function keepAlive(socket: WebSocket): () => void {
  let isAnswering = true
  const setAnswering = () => (isAnswering = true)
  const timer = setInterval(() => {
    if (!isAnswering) socket.terminate()
    isAnswering = false
    if (socket.readyState === WebSocket.OPEN) socket.ping()
  }, PING_MS).unref()
  socket.on('open', setAnswering).on('pong', setAnswering)
  return () => clearInterval(timer)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
