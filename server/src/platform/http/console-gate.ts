import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { sendRefusal } from './http-refusals.ts'
import { Refusal } from './refusal.ts'

type Places = Pick<Settings, 'origin' | 'consoleOrigin'>

/** Calls of operators, and the pages of their console. */
const OF_CONSOLE = /^\/(?:admin|console)(?:[/?#]|$)/
const OF_CALLS = /^\/admin(?:[/?#]|$)/

/**
 * Lets `/admin` and `/console` be reached only where they belong: with `TAYANG_CONSOLE_ORIGIN` at that origin alone,
 * and
 * nowhere from a page of another site. A program sends no Origin at all
 * (docs/product/operators.md#where-the-console-is).
 */
export function consoleGate(places: Places) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const refusal = refusalOf(places, request)
    if (refusal === null) done()
    else void sendRefusal(reply, new Refusal(refusal))
  }
}

function refusalOf(places: Places, { url, host, headers }: FastifyRequest): 'NOT_FOUND' | 'FORBIDDEN' | null {
  if (!OF_CONSOLE.test(url)) return null
  if (places.consoleOrigin !== undefined && host !== new URL(places.consoleOrigin).host) return 'NOT_FOUND'
  return OF_CALLS.test(url) && isForeign(places, headers.origin, host) ? 'FORBIDDEN' : null
}

/** Whether a page of another site calls: one that is neither at the address that was called nor at ours. */
function isForeign({ origin, consoleOrigin }: Places, caller: string | undefined, host: string): boolean {
  if (caller === undefined || caller === (consoleOrigin ?? origin)) return false
  return URL.parse(caller)?.host !== host
}

/** Whether a request came to the console's own origin, where there is one. */
export function isAtConsole({ consoleOrigin }: Pick<Settings, 'consoleOrigin'>, host: string): boolean {
  return consoleOrigin !== undefined && host === new URL(consoleOrigin).host
}
