import { Agent, type IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock, StopTimer } from '../../platform/clock/clock.ts'
import { encodingFor, openCompressed, type Compressed } from '../../platform/http/bodies/compressed.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { RawRoute } from '../../platform/http/route.ts'
import { farOriginOf } from '../carriers.ts'
import { FOR_ANY_PAGE, PASSED_HEADERS } from '../live-relay.ts'
import { requestOrigin, type OriginRequest } from '../request-origin.ts'
import { openLeaving, throwIfLeft, type Leaving } from './leaving.ts'
import { openSharedAnswers, type AnswerCounts, type OriginAnswer } from './shared-answers.ts'
import type { ShowPlaces } from './show-places.ts'

/** Viewers who are answered or wait at once, as at the server of an engine. */
const VIEWERS_MAX = 20_000
/** How long a machine that is away is waited for, and how often it is tried. */
const BACK_WITHIN_MS = 8_000
const RETRY_AFTER_MS = 100
/** A list comes sooner from a machine that works; from then on it is looked whether the show moved. */
const LONG_MS = 3_000
const LOOK_EVERY_MS = 2_000

/** What a live origin serves below `/media/live/{showId}/`; its taps for measuring are not for viewers. */
const ADDRESS = /^\/media(\/live\/([\w-]{1,64})\/(?:(?:audio|\d{3,4})\/)?[\w-]{1,64}\.(?:m3u8|mp4|m4s|jpg))$/
/** These name what a list is (RFC 8216bis, section 6.2.5); others would only split the crowd. */
const NAMES = ['_HLS_msn', '_HLS_part', '_HLS_skip'] as const
/** Of a number or of a word. What is kept is found by its address, whose length nobody else bounds. */
const VALUE_CHARACTERS_MAX = 10

/** The media of shows, at a server that has no engine. */
export interface LiveHost extends Disposable {
  readonly route: RawRoute
  /** An operator ended this show: nothing of it is served from memory. */
  withdraw(showId: string): void
  /** Operators may have ended any. */
  withdrawAll(): void
  figures(): LiveHostFigures
}

export interface LiveHostFigures {
  /** Who is answered or waits. */
  readonly viewers: number
  /** In memory, of those who read slowly too. */
  readonly bytes: number
  readonly answers: Readonly<AnswerCounts>
}

interface Waiting extends OriginRequest {
  readonly showId: string
  readonly everybody: Leaving
  readonly sinceMs: number
  untilMs: number
}

export function openLiveHost(needs: {
  readonly clock: Clock
  readonly places: ShowPlaces
  readonly backWithinMs?: number
}): LiveHost {
  const { clock, places, backWithinMs = BACK_WITHIN_MS } = needs
  const agent = new Agent({ keepAlive: true, maxSockets: VIEWERS_MAX })
  const answers = openSharedAnswers({ clock })
  const waits = openWaits({ clock, places, backWithinMs })
  const lists = new WeakMap<Buffer, Compressed>()
  let viewers = 0

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(FOR_ANY_PAGE)
    const { showId, path } = addressOf(request.url)
    if (viewers >= VIEWERS_MAX) throw away()
    viewers++
    const leaving = openLeaving()
    reply.raw.once('close', () => {
      viewers--
      leaving.leave()
    })
    if (reply.raw.destroyed) leaving.leave()
    const isList = path.includes('.m3u8')
    const asker = { leaving, wantsWhole: isList }
    const { status, headers, ageSeconds, body } = await answers.get(`${showId} ${path}`, asker, (everybody) =>
      waits.during({ showId, path, everybody }, (waiting) => ask({ agent, clock, places }, waiting)),
    )
    reply.code(status).headers(headers)
    if (ageSeconds > 0) reply.header('age', ageSeconds)
    if (request.method === 'HEAD') {
      if (!Buffer.isBuffer(body)) body.destroy()
      return reply.send()
    }
    return isList && Buffer.isBuffer(body) ? sendList(request, reply, body) : reply.send(body)
  }

  /** A list is compressed once for all who wait for it. */
  async function sendList(request: FastifyRequest, reply: FastifyReply, list: Buffer): Promise<FastifyReply> {
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request, list)
    if (encoding === null) return reply.send(list)
    const compressed = lists.get(list) ?? openCompressed(list)
    lists.set(list, compressed)
    const bytes = await compressed(encoding)
    return reply.header('content-encoding', encoding).header('content-length', bytes.length).send(bytes)
  }

  return {
    route: { methods: ['GET', 'HEAD'], path: '/media/live/:showId/*', isCompressed: true, handle },
    withdraw: (showId) => answers.forget(`${showId} `),
    withdrawAll: () => answers.forget(''),
    figures: () => ({ viewers, bytes: answers.held(), answers: answers.counts() }),
    [Symbol.dispose]() {
      waits[Symbol.dispose]()
      agent.destroy()
    },
  }
}

const away = () => new Refusal('UNAVAILABLE', { retryAfterSeconds: 1 })

/** One address for all who want the same. */
function addressOf(url: string): { showId: string; path: string } {
  const [address = '', query = ''] = url.split('?', 2)
  const [, path, showId] = ADDRESS.exec(address) ?? []
  if (path === undefined || showId === undefined) throw new Refusal('MISSING_VIDEO')
  const asked = new URLSearchParams(query)
  const kept = NAMES.flatMap((name) => {
    const value = asked.get(name)
    if (value === null) return []
    if (value.length > VALUE_CHARACTERS_MAX) throw new Refusal('INVALID_PARAMETERS')
    return [`${name}=${encodeURIComponent(value)}`]
  })
  return { showId, path: kept.length === 0 ? path : `${path}?${kept.join('&')}` }
}

interface Asking {
  readonly agent: Agent
  readonly clock: Pick<Clock, 'wait'>
  readonly places: ShowPlaces
}

/** Asks the machine that has the show; waits for one that is away, as players give up after a few errors. */
async function ask(asking: Asking, waiting: Waiting): Promise<OriginAnswer> {
  for (let isFresh = false; ; isFresh = true) {
    const answer = await askOnce(asking, waiting, isFresh)
    if (answer && !answer.destroyed) return describe(answer)
    throwIfLeft(waiting.everybody)
    if (performance.now() > waiting.untilMs) throw away()
    await asking.clock.wait(RETRY_AFTER_MS)
  }
}

/** Null where nobody answers now who may answer soon. */
async function askOnce(
  { agent, places }: Asking,
  waiting: Waiting,
  isFresh: boolean,
): Promise<IncomingMessage | null> {
  const { showId } = waiting
  const place = await places.placeOf(showId, { isFresh })
  if (!place || (place.address === null && place.isOver)) throw new Refusal('MISSING_VIDEO')
  if (place.address === null || waiting.everybody.hasLeft) return null
  const answer = await requestOrigin(agent, farOriginOf(place.address, true), waiting)
  if (answer?.statusCode !== 404) return answer
  // It may be at another machine by now, or this one has not heard yet that it has it.
  const now = await places.placeOf(showId, { isFresh: true })
  if (now?.nodeId === place.nodeId && !places.hasJustMoved(showId)) return answer
  answer.resume()
  return null
}

function describe(answer: IncomingMessage): OriginAnswer {
  const headers = PASSED_HEADERS.flatMap((name) => {
    const value = answer.headers[name]
    return value === undefined ? [] : [[name, String(value)] as const]
  })
  return { status: answer.statusCode ?? 502, headers: Object.fromEntries(headers), body: answer }
}

/**
 * Requests that wait for a machine. Where their show goes on at another one they are asked again there: the
 * one before may hang, or have lost its power. News of that may be lost, so who waits for long has rows read.
 */
function openWaits({
  clock,
  places,
  backWithinMs,
}: {
  clock: Pick<Clock, 'every'>
  places: ShowPlaces
  backWithinMs: number
}) {
  const waits = new Set<Waiting>()
  places.onMoved((showId) => {
    for (const waiting of waits) {
      if (waiting.showId !== showId) continue
      waiting.untilMs = performance.now() + backWithinMs
      waiting.giveUp()
    }
  })
  const stopLooking: StopTimer = clock.every(LOOK_EVERY_MS, () => {
    const longMs = performance.now() - LONG_MS
    const long = [...waits].filter(({ sinceMs }) => sinceMs < longMs)
    for (const showId of new Set(long.map((waiting) => waiting.showId))) places.lookAgain(showId)
  })
  return {
    async during<T>(
      { everybody, ...asked }: { showId: string; path: string; everybody: Leaving },
      work: (waiting: Waiting) => Promise<T>,
    ): Promise<T> {
      const sinceMs = performance.now()
      const waiting: Waiting = {
        ...asked,
        method: 'GET',
        everybody,
        sinceMs,
        untilMs: sinceMs + backWithinMs,
        giveUp: () => undefined,
        onLeft: everybody.whenLeft,
      }
      waits.add(waiting)
      try {
        return await work(waiting)
      } finally {
        waits.delete(waiting)
      }
    },
    [Symbol.dispose]: stopLooking,
  }
}
