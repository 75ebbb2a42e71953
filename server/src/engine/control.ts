import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { refusals } from '@tayang/contract'
import {
  CONTROL_FRAME_BYTES_MAX,
  CONTROL_PATH,
  CONTROL_SECRET_HEADER,
  fromEngine,
  type EncodeOrder,
  type FromEngine,
  type ToEngine,
} from '@tayang/contract/ingest'
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { Log } from '../platform/log/log.ts'
import { retry } from '../platform/retry/retry.ts'
import type { SocketRoute } from '../platform/sockets/socket.ts'

type Said<Type extends FromEngine['type']> = Extract<FromEngine, { type: Type }>
export type EncodeReport = Said<'probed' | 'rung-finished' | 'pictures-finished'>
type EncodeEnd = Said<'done' | 'failed'>

/** One encode under way. `done` never rejects: an engine that goes away reads as `interrupted`. */
export interface EncodeRun {
  readonly done: Promise<EncodeEnd>
  drop(): void
}

/** What the module of shows does with the messages of an engine. */
export interface PublishingService {
  mayPublish(
    asked: Said<'publish'>,
  ): Promise<Omit<Extract<ToEngine, { type: 'publish-answer' }>, 'type' | 'askId'>>
  onAir(said: Said<'on-air'>): Promise<void>
  ended(said: Said<'publish-ended'>): Promise<void>
  idleLeft(said: Said<'idle-left'>): Promise<void>
  /** Figures and events of a show that its owner is to see. */
  noticed(said: Said<'health' | 'second-publisher' | 'unplayable' | 'recording-stopped'>): void
  /** Everything of a show that is over is written. */
  closed(said: Said<'show-closed'>): Promise<void>
  /** What an engine keeps open: it is told of shows that ended while it was away. */
  holds(said: Said<'holds'>): Promise<void>
  /** An engine came or went: shows that none carries are silent until one says `on-air` again. */
  enginesChanged(isCarried: (showId: string) => boolean): Promise<void>
}

export interface EngineControl {
  readonly socket: SocketRoute
  /** Loopback port of the engine that serves live shows, or null while there is none. */
  originPort(): number | null
  encode(order: Omit<EncodeOrder, 'type'>, report: (said: EncodeReport) => Promise<void>): EncodeRun
  /** Closes the publisher of a show, an idle one too; nothing happens where nobody publishes. */
  cut(showId: string, reason: string): void
  /** Ends a show at its engine and leaves its publisher connected and idle. */
  release(showId: string): void
}

interface Engine {
  readonly socket: WebSocket
  hello: Said<'hello'> | null
  readonly encodes: Map<string, Encode>
  /** Shows of which it said that their pictures come. */
  readonly carries: Set<string>
}

interface Encode {
  report(said: EncodeReport): Promise<void>
  end(said: EncodeEnd): void
  /** Reports of one encode are handled one after another. */
  tail: Promise<void>
}

/** Waiting orders at most; past that an encode reads as interrupted and its job comes back later. */
const ORDERS_WAITING_MAX = 1_000
/** What an engine says of a show is said once: a database that is away for a moment must not lose it. */
const AGAIN_AFTER_MS = [200, 1_000, 3_000]

export function openEngineControl(needs: {
  log: Log
  secret: string
  /** Called for each message: the module of shows opens after this control. */
  publishing(): PublishingService
}): EngineControl {
  const engines = new Set<Engine>()
  const waiting: { order: ToEngine & { type: 'encode' }; encode: Encode }[] = []
  /** What is said of one show is handled in the order in which it was said. */
  const tails = new Map<string, Promise<void>>()

  function inOrder(showId: string, handle: () => Promise<void> | undefined): Promise<void> {
    const before = tails.get(showId) ?? Promise.resolve()
    const tail = before
      .then(() => insist(handle))
      .finally(() => {
        if (tails.get(showId) === tail) tails.delete(showId)
      })
    tails.set(showId, tail)
    return tail
  }

  /** Never rejects, so that what follows is handled all the same. */
  async function insist(handle: () => Promise<void> | undefined): Promise<void> {
    const policy = {
      attemptsMax: AGAIN_AFTER_MS.length + 1,
      waitsMs: AGAIN_AFTER_MS,
      isRetryable: () => true,
      onFailure: (error: unknown, { waitMs }: { waitMs: number | null }) =>
        needs.log.error({ err: error, waitMs }, 'a message of the media engine failed'),
    }
    await retry(policy, async () => handle()).catch(() => undefined)
  }

  const isCarried = (showId: string) => [...engines].some(({ carries }) => carries.has(showId))
  async function lookAgain(): Promise<void> {
    // What was said before is true first.
    await Promise.all(tails.values())
    await needs.publishing().enginesChanged(isCarried)
  }

  const say = (engine: Engine, message: ToEngine) => engine.socket.send(JSON.stringify(message))

  function sayToIngest(message: ToEngine): void {
    for (const engine of engines) if (engine.hello?.roles.includes('ingest')) say(engine, message)
  }

  /** Hands waiting orders to engines with a free place. */
  function handOut(): void {
    for (const engine of engines) {
      const places = engine.hello?.roles.includes('transcode') ? engine.hello.encodesMax : 0
      while (waiting.length > 0 && engine.encodes.size < places) {
        const next = waiting.shift()
        if (!next) break
        engine.encodes.set(next.order.jobId, next.encode)
        say(engine, next.order)
      }
    }
  }

  /** A publisher is never left to wait for what went wrong here. */
  async function askDesk(said: Said<'publish'>): ReturnType<PublishingService['mayPublish']> {
    try {
      return await needs.publishing().mayPublish(said)
    } catch (error) {
      needs.log.error({ err: error }, 'a publisher could not be judged')
    }
    return { allowed: null, refusal: { code: 'UNAVAILABLE', message: refusals.UNAVAILABLE[1] } }
  }

  async function hear(engine: Engine, said: FromEngine): Promise<void> {
    switch (said.type) {
      case 'hello':
        engine.hello = said
        return handOut()
      case 'publish': {
        // What was said before is true first: an encoder that has just left is not waited for.
        await Promise.all(tails.values())
        const answer = await askDesk(said)
        return say(engine, { type: 'publish-answer', askId: said.askId, ...answer })
      }
      case 'on-air':
        engine.carries.add(said.showId)
        return inOrder(said.showId, () => needs.publishing().onAir(said))
      case 'publish-ended':
        engine.carries.delete(said.showId)
        return inOrder(said.showId, () => needs.publishing().ended(said))
      case 'idle-left':
        return inOrder(said.showId, () => needs.publishing().idleLeft(said))
      case 'health':
      case 'second-publisher':
      case 'unplayable':
      case 'recording-stopped':
        return needs.publishing().noticed(said)
      case 'show-closed':
        return inOrder(said.showId, () => needs.publishing().closed(said))
      case 'holds':
        await needs.publishing().holds(said)
        return lookAgain()
      case 'done':
      case 'failed': {
        const encode = engine.encodes.get(said.jobId)
        engine.encodes.delete(said.jobId)
        void encode?.tail.then(() => encode.end(said))
        return handOut()
      }
      default: {
        const encode = engine.encodes.get(said.jobId)
        if (encode) encode.tail = encode.tail.then(() => encode.report(said))
      }
    }
  }

  function lose(engine: Engine): void {
    engines.delete(engine)
    for (const [jobId, encode] of engine.encodes) {
      // A report that is being kept is finished first: the next try begins where this one ended.
      void encode.tail.then(() => encode.end(interrupted(jobId, 'the media engine went away')))
    }
    if (engine.hello?.roles.includes('ingest')) {
      lookAgain().catch((error: unknown) =>
        needs.log.error({ err: error }, 'shows not told of a lost engine'),
      )
    }
  }

  return {
    socket: {
      path: new RegExp(`^${CONTROL_PATH}$`),
      frameBytesMax: CONTROL_FRAME_BYTES_MAX,
      admit: (request) => (knowsSecret(request, needs.secret) ? null : 404),
      open(socket) {
        const engine: Engine = { socket, hello: null, encodes: new Map(), carries: new Set() }
        engines.add(engine)
        socket.on('message', (raw) => {
          const said = readFrame(String(raw))
          if (!said) return needs.log.error('the media engine said something unknown')
          hear(engine, said).catch((error: unknown) =>
            needs.log.error({ err: error, said: said.type }, 'a message of the media engine failed'),
          )
        })
        socket.on('close', () => lose(engine))
      },
    },
    originPort() {
      for (const { hello } of engines) if (hello?.originPort) return hello.originPort
      return null
    },
    encode(order, report) {
      const { jobId } = order
      const { promise: done, resolve } = Promise.withResolvers<EncodeEnd>()
      const encode: Encode = {
        tail: Promise.resolve(),
        end: resolve,
        async report(said) {
          try {
            await report(said)
          } catch (error) {
            needs.log.error({ err: error, jobId, said: said.type }, 'a report of an encode could not be kept')
            drop()
          }
        },
      }
      const drop = () => {
        const place = waiting.findIndex((one) => one.encode === encode)
        if (place >= 0) waiting.splice(place, 1)
        for (const engine of engines) {
          if (engine.encodes.get(jobId) !== encode) continue
          engine.encodes.delete(jobId)
          say(engine, { type: 'drop', jobId })
        }
        void encode.tail.then(() => resolve(interrupted(jobId, 'dropped')))
        handOut()
      }
      if (waiting.length >= ORDERS_WAITING_MAX) resolve(interrupted(jobId, 'too many encodes wait'))
      else waiting.push({ order: { type: 'encode', ...order }, encode })
      handOut()
      return { done, drop }
    },
    cut: (showId, reason) => sayToIngest({ type: 'cut', showId, reason }),
    release: (showId) => sayToIngest({ type: 'release', showId }),
  }
}

function interrupted(jobId: string, message: string): EncodeEnd {
  return { type: 'failed', jobId, reason: 'interrupted', message }
}

function readFrame(text: string): FromEngine | null {
  try {
    const read = z.safeParse(fromEngine, JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

function knowsSecret(request: IncomingMessage, secret: string): boolean {
  const shown = Buffer.from(String(request.headers[CONTROL_SECRET_HEADER] ?? ''))
  const known = Buffer.from(secret)
  return shown.length === known.length && timingSafeEqual(shown, known)
}
