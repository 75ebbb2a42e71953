import { Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock/clock.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { RawRoute } from '../platform/http/route.ts'
import type { LiveOrigin } from './carriers.ts'
import { requestOrigin, type OriginRequest } from './request-origin.ts'

/** Open requests to the origin: players wait in blocking reloads, so this bounds the live viewers of a machine. */
const RELAYED_MAX = 20_000
/** How long a viewer waits for an engine that restarts, and how often the relay tries. */
const BACK_WITHIN_MS = 8_000
const RETRY_AFTER_MS = 100
export const PASSED_HEADERS = [
  'content-type',
  'content-length',
  'cache-control',
  'cdn-cache-control',
  'content-encoding',
  'vary',
] as const
/**
 * Live media is public to who has its address, and a CDN or a partner may have it on a host of its own: any page reads
 * it, what was refused too, and is told by its browser what it weighed and how long it took.
 */
export const FOR_ANY_PAGE = { 'access-control-allow-origin': '*', 'timing-allow-origin': '*' } as const

interface RelayedRequest extends OriginRequest {
  showId: string
  viewer: ServerResponse
  /** How long an engine that is away is waited for. */
  untilMs: number
}

interface RelayedEngine {
  originPort(): number | null
  originOf(showId: string): LiveOrigin | null
  onMoved(hear: (showId: string) => void): void
}

export interface RelayOptions {
  isOwn?: boolean
  backWithinMs?: number
  /** The origin of a show that no engine of this server has said to have; null where rows know of none either. */
  find?: (showId: string) => Promise<LiveOrigin | null>
}

/** Passes `/media/live/{showId}/…` to the live origin that has the show, so that there is one origin for everything. */
export function liveRelayRoute(
  engine: RelayedEngine,
  { isOwn = false, backWithinMs = BACK_WITHIN_MS, find }: RelayOptions = {},
): RawRoute {
  const agent = new Agent({ keepAlive: true, maxSockets: RELAYED_MAX })
  const waiting = openWaiting(engine, backWithinMs)
  let relayed = 0
  /** Whether an engine is worth waiting for: it was there before, or this server starts it. */
  let wasThere = isOwn

  /** The answer of the engine that has the show; null where it is gone, or has no pictures of it yet. */
  async function ask(relay: RelayedRequest): Promise<IncomingMessage | null> {
    const origin = engine.originOf(relay.showId)
    const answer = origin && (await requestOrigin(agent, origin, relay))
    if (origin && answer?.statusCode !== 404) return answer
    // It goes on here after another engine, and has no pictures yet.
    if (origin?.isReady === false) return drop(answer)
    // Also where the database does not answer: who watched a show that is over is told so at once.
    if (origin?.isKnown) return answer
    const found = await find?.(relay.showId)
    if (found) {
      drop(answer)
      return requestOrigin(agent, found, relay)
    }
    if (!answer && !wasThere) throw new Refusal('MISSING_VIDEO')
    return answer
  }

  /** Waits for a killed engine to be back: players give up after a few errors, but wait for a slow answer. */
  async function requestPatiently(relay: RelayedRequest): Promise<IncomingMessage> {
    for (;;) {
      const answer = await ask(relay)
      if (answer) return answer
      if (relay.viewer.destroyed) throw new Refusal('INVALID_PARAMETERS')
      if (performance.now() > relay.untilMs) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 1 })
      await setTimeout(RETRY_AFTER_MS)
    }
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(FOR_ANY_PAGE)
    const { showId = '' } = request.params as Record<string, string>
    const path = request.url.replace(/^\/media/, '')
    const untilMs = performance.now() + backWithinMs
    const viewer = reply.raw
    const relay: RelayedRequest = {
      showId,
      path,
      method: request.method,
      viewer,
      untilMs,
      giveUp: () => {},
      onLeft(leave) {
        viewer.once('close', leave)
        return () => viewer.off('close', leave)
      },
    }
    wasThere ||= engine.originPort() !== null
    if (relayed >= RELAYED_MAX) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 1 })
    relayed++
    reply.raw.once('close', () => relayed--)
    const answer = await waiting.during(relay, () => requestPatiently(relay))
    reply.code(answer.statusCode ?? 502)
    for (const name of PASSED_HEADERS) {
      const value = answer.headers[name]
      if (value !== undefined) reply.header(name, value)
    }
    return reply.send(answer)
  }
  return { methods: ['GET', 'HEAD'], path: '/media/live/:showId/*', handle }
}

/**
 * Requests that wait for an origin, by show. Where a show goes on at another machine they are asked again there: the
 * one before may hang, or have lost its power, and would be waited for in vain.
 */
function openWaiting(engine: Pick<RelayedEngine, 'onMoved'>, backWithinMs: number) {
  const waiting = new Map<string, Set<RelayedRequest>>()
  engine.onMoved((showId) => {
    for (const relay of waiting.get(showId) ?? []) {
      relay.untilMs = performance.now() + backWithinMs
      relay.giveUp()
    }
  })
  return {
    async during<T>(relay: RelayedRequest, work: () => Promise<T>): Promise<T> {
      const ofShow = waiting.get(relay.showId) ?? new Set()
      waiting.set(relay.showId, ofShow.add(relay))
      try {
        return await work()
      } finally {
        ofShow.delete(relay)
        if (ofShow.size === 0 && waiting.get(relay.showId) === ofShow) waiting.delete(relay.showId)
      }
    },
  }
}

/** Engines of other machines said by then what they have. */
const TOLD_WITHIN_MS = 60_000

/** Asks rows only for a while after a start: later a show that no engine speaks of is nowhere. */
export function findAfterStart(
  clock: Pick<Clock, 'now'>,
  find: (showId: string) => Promise<LiveOrigin | null>,
): (showId: string) => Promise<LiveOrigin | null> {
  const untilMs = clock.now() + TOLD_WITHIN_MS
  return async (showId) => (clock.now() < untilMs ? find(showId) : null)
}

/** Its connection is free for the next request. */
function drop(answer: IncomingMessage | null): null {
  answer?.resume()
  return null
}
