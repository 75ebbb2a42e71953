import { readFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { reasonClasses, type Decision } from '@tayang/contract'
import * as z from 'zod/mini'
import type { Clock } from '#platform/clock/clock'
import { periodically } from '#platform/clock/periodically'
import { Refusal } from '#platform/http/refusal'
import type { Log } from '#platform/log/log'

/** How long a decision may take before the show is ended without it. */
const DECIDE_MS_MAX = 700
/** How long the operator waits for it after that. */
const LATE_MS_MAX = 1_500
const RETRY_EVERY_MS = 3_000
/** How long an order waits behind another decision about the same show. */
const DECIDED_MS_MAX = 30_000
/** Orders that wait for a database: more shows than a machine carries. */
const WAITING_MAX = 500

/** Everything of an order to end a show, so that it can be carried out by another process after a crash. */
const endOrder = z.object({
  key: z.string(),
  showId: z.string(),
  at: z.number(),
  by: z.object({ accountId: z.string(), profileId: z.string(), name: z.string() }),
  reason: z.literal(reasonClasses.map(({ code }) => code)),
  facts: z.string(),
  note: z.string(),
  hide: z.boolean(),
  lockKey: z.boolean(),
  suspendDays: z.nullable(z.number()),
  foundHow: z.literal(['report', 'own', 'machine', 'authority']),
})
export type EndOrder = Readonly<z.output<typeof endOrder>>

export interface EndOrders extends AsyncDisposable {
  /**
   * Decides and ends. A decision that the database cannot take in time is written down in a file and carried out as
   * soon as it can be, and the show ends now all the same. Refusals of a decision that was heard end nothing.
   */
  end(
    order: EndOrder,
    decide: () => Promise<Decision>,
    how: { isDatabaseAway: boolean },
  ): Promise<Decision | null>
  /** Those that the database did not take yet. */
  waiting(): readonly EndOrder[]
}

export interface EndOrdersNeeds {
  /** One order a line, and one a line that says that an order is done. */
  readonly file: string
  readonly clock: Clock
  readonly log: Log
  /** Ends the show at the engine and tells its viewers; waits for no database longer than a second. */
  endNow(showId: string): Promise<unknown>
  /** Whether a show goes on although its decision is refused, because another one about it was made a moment ago. */
  isOnAir(showId: string): Promise<boolean>
  /** Decides what was ordered before, without the warnings that an operator can no longer answer; repeatable. */
  carryOut(order: EndOrder): Promise<void>
}

export function openEndOrders(needs: EndOrdersNeeds): EndOrders {
  const { file, clock, log } = needs
  const waiting = new Map(readOrders(file).map((order) => [order.key, order]))
  /** Orders whose first decision may still succeed. */
  const underWay = new Set<string>()
  // A show that was to end before a crash ends first, its decision follows.
  for (const { showId } of waiting.values()) void needs.endNow(showId)

  async function append(line: object): Promise<void> {
    try {
      await using handle = await open(file, 'a')
      await handle.appendFile(`${JSON.stringify(line)}\n`)
      await handle.datasync()
    } catch (error) {
      log.error({ err: error }, 'an order to end a show is in memory only')
    }
  }

  async function settle(order: EndOrder): Promise<void> {
    try {
      await needs.carryOut(order)
    } catch (error) {
      if (!(error instanceof Refusal) || isRepeatable(error, clock.now() - order.at)) throw error
      log.error({ err: error, order }, 'the decision about a show that was ended is refused')
    }
    await forget(order)
  }

  async function forget(order: EndOrder): Promise<void> {
    waiting.delete(order.key)
    if (waiting.size === 0) await rm(file, { force: true })
    else await append({ done: order.key })
  }

  const settling = periodically(
    { clock, everyMs: RETRY_EVERY_MS, log, failure: 'the end of a show waits for the database' },
    async () => {
      for (const order of waiting.values()) if (!underWay.has(order.key)) await settle(order)
    },
  )

  return {
    async end(order, decide, { isDatabaseAway }) {
      const decision = heard(decide(), log)
      const first = await within(decision, isDatabaseAway ? 0 : DECIDE_MS_MAX, clock).catch(
        async (error: unknown) => {
          // Warned a second ago: the second decision waits, the show does not.
          if (isDecided(error) && (await needs.isOnAir(order.showId))) return null
          throw error
        },
      )
      if (first) return first
      if (waiting.size < WAITING_MAX) waiting.set(order.key, order)
      underWay.add(order.key)
      await Promise.all([needs.endNow(order.showId), append(order)])
      const late = await within(decision, LATE_MS_MAX, clock).catch(() => null)
      underWay.delete(order.key)
      if (late) await forget(order)
      return late
    },
    waiting: () => [...waiting.values()],
    [Symbol.asyncDispose]: () => settling[Symbol.asyncDispose](),
  }
}

const isDecided = (error: unknown) => error instanceof Refusal && error.code === 'CASE_DECIDED'

/** Another decision about the same show stands in the way for some seconds. */
const isRepeatable = (error: Refusal, ageMs: number) =>
  error.code === 'UNAVAILABLE' || (isDecided(error) && ageMs < DECIDED_MS_MAX)

/** Null where the database failed; its refusals are thrown. */
function heard(decision: Promise<Decision>, log: Log): Promise<Decision | null> {
  const answer = decision.catch((error: unknown) => {
    if (error instanceof Refusal && error.code !== 'UNAVAILABLE') throw error
    log.warn({ err: error }, 'a show is ended before its decision can be written')
    return null
  })
  // Past the bound its refusal is nobody's: the order is repeated.
  answer.catch(() => undefined)
  return answer
}

/** Null where it takes too long. */
async function within<T>(answer: Promise<T>, ms: number, clock: Clock): Promise<T | null> {
  const isHeard = new AbortController()
  const late = clock.wait(ms, isHeard.signal).then(
    () => null,
    () => null,
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    isHeard.abort()
  }
}

/** Read at once, before anything can publish. */
function readOrders(file: string): EndOrder[] {
  const text = readText(file)
  const orders = new Map<string, EndOrder>()
  for (const line of text.split('\n')) {
    const parsed = parse(line)
    if (parsed !== null && typeof parsed === 'object' && 'done' in parsed) orders.delete(String(parsed.done))
    const order = endOrder.safeParse(parsed)
    if (order.success) orders.set(order.data.key, order.data)
  }
  return [...orders.values()]
}

/** A line that a crash cut short is none. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
