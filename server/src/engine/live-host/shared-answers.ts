import { Readable } from 'node:stream'
import type { Clock } from '../../platform/clock/clock.ts'
import {
  bytesOf,
  fill,
  isWhole,
  openAnswerMemory,
  openEntry,
  settled,
  type AnswerHead,
  type AnswerMemory,
  type Entry,
} from './answer-memory.ts'
import { openLeaving, throwIfLeft, type Leaving } from './leaving.ts'

/** Bytes of answers in memory, in all. */
const SHARED_BYTES_MAX = 256 * 1024 ** 2
/** What was refused, or is not there yet, is asked for again after this at most. */
const REFUSAL_MS_MAX = 1_000
const SECOND_MS = 1_000

/** An answer of the origin, of which nothing was read. */
export interface OriginAnswer extends AnswerHead {
  readonly body: Readable
}

export interface SharedAnswer extends AnswerHead {
  /** How long it is kept already. */
  readonly ageSeconds: number
  readonly body: Buffer | Readable
}

export interface Asker {
  /** Who asks leaves, or has read all. */
  readonly leaving: Leaving
  /** Waits for the last byte, and gets the same buffer as all others. */
  readonly wantsWhole?: boolean
}

/** Asks the origin, until everybody who wanted the answer has left. */
export type AskOrigin = (everybody: Leaving) => Promise<OriginAnswer>

/** How answers came since the start. */
export interface AnswerCounts {
  /** From memory, where all of them was. */
  kept: number
  /** With others, from a request that was on its way. */
  joined: number
  /** By a request to the origin, for all who join it. */
  asked: number
  /** By one more request, of this viewer alone. */
  alone: number
}

/** Answers that many ask for: the origin is asked once for all who wait, and not while one may be kept. */
export interface SharedAnswers {
  /**
   * An answer that names no length, that is too long, or
   * for which there is no room goes to each of them by a request of their own.
   */
  get(key: string, asker: Asker, ask: AskOrigin): Promise<SharedAnswer>
  /** Forgets answers whose keys begin with this; who reads one reads on. */
  forget(prefix: string): void
  /** Bytes in memory. */
  held(): number
  counts(): Readonly<AnswerCounts>
}

/** A request to the origin, for all who wait for it and read its answer while it comes. */
interface Flight {
  /** Null where the answer is not for sharing. */
  readonly entry: Promise<Entry | null>
  readonly leaving: ReturnType<typeof openLeaving>
  askers: number
  came: Entry | null
}

interface Sharing {
  readonly clock: Pick<Clock, 'now'>
  readonly memory: AnswerMemory
  readonly flights: Map<string, Flight>
  readonly counts: AnswerCounts
}

export function openSharedAnswers({
  clock,
  bytesMax = SHARED_BYTES_MAX,
}: {
  readonly clock: Pick<Clock, 'now'>
  readonly bytesMax?: number
}): SharedAnswers {
  const memory = openAnswerMemory(bytesMax)
  const counts = { kept: 0, joined: 0, asked: 0, alone: 0 }
  const sharing: Sharing = { clock, memory, flights: new Map(), counts }
  return {
    async get(key, asker, ask) {
      const { leaving } = asker
      throwIfLeft(leaving)
      const kept = memory.kept(key)
      if (kept && isWhole(kept) && isFresh(sharing, kept)) {
        counts.kept++
        return answerOf(sharing, kept, leaving)
      }
      const flight = flightOf(sharing, key, ask)
      join(sharing, { key, flight, leaving })
      const entry = await flight.entry
      if (entry && asker.wantsWhole) {
        // Where it broke off because all have left, that is no failure.
        await settled(entry).catch((error: unknown) => {
          throwIfLeft(leaving)
          throw error
        })
      }
      throwIfLeft(leaving)
      if (entry) return answerOf(sharing, entry, leaving)
      counts.alone++
      return { ...(await ask(leaving)), ageSeconds: 0 }
    },
    forget(prefix) {
      memory.forget(prefix)
      for (const key of sharing.flights.keys()) if (key.startsWith(prefix)) sharing.flights.delete(key)
    },
    held: memory.held,
    counts: () => counts,
  }
}

const isFresh = ({ clock }: Sharing, { cameAt, lifeMs, broken }: Entry): boolean =>
  broken === null && Math.abs(clock.now() - cameAt) < lifeMs

/** One that comes is joined: before its first byte by everybody, later while its answer may be kept. */
function flightOf(sharing: Sharing, key: string, ask: AskOrigin): Flight {
  const going = sharing.flights.get(key)
  const isJoined = going !== undefined && (going.came === null || isFresh(sharing, going.came))
  sharing.counts[isJoined ? 'joined' : 'asked']++
  return isJoined ? going : fly(sharing, key, ask)
}

function fly(sharing: Sharing, key: string, ask: AskOrigin): Flight {
  const entry = Promise.withResolvers<Entry | null>()
  const flight: Flight = { entry: entry.promise, leaving: openLeaving(), askers: 0, came: null }
  sharing.flights.set(key, flight)
  entry.resolve(take(sharing, { key, flight, ask }))
  // Everybody may have left before it failed.
  flight.entry.catch(() => land(sharing, key, flight))
  return flight
}

function land({ flights }: Sharing, key: string, flight: Flight): void {
  if (flights.get(key) === flight) flights.delete(key)
}

async function take(
  sharing: Sharing,
  { key, flight, ask }: { key: string; flight: Flight; ask: AskOrigin },
): Promise<Entry | null> {
  const { clock, memory, flights } = sharing
  const { status, headers, body } = await ask(flight.leaving)
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (!memory.makeRoom(length)) {
    body.destroy()
    land(sharing, key, flight)
    return null
  }
  const entry = openEntry(
    { status, headers },
    { length, cameAt: clock.now(), lifeMs: lifeMsOf(status, headers) },
  )
  flight.came = entry
  // It was forgotten meanwhile, or another one is asked already.
  if (flights.get(key) === flight) memory.keep(key, entry)
  fill(entry, body, () => {
    land(sharing, key, flight)
    if (!isFresh(sharing, entry)) memory.drop(key, entry)
  })
  return entry
}

/** Who leaves does not end it for the others. */
function join(
  sharing: Sharing,
  { key, flight, leaving }: { key: string; flight: Flight; leaving: Leaving },
): void {
  flight.askers++
  leaving.whenLeft(() => {
    flight.askers--
    if (flight.askers > 0 || (flight.came && isWhole(flight.came))) return
    land(sharing, key, flight)
    flight.leaving.leave()
  })
}

function answerOf({ clock, memory }: Sharing, entry: Entry, leaving: Leaving): SharedAnswer {
  memory.lend(entry, leaving)
  const { status, headers, cameAt, bytes } = entry
  const ageSeconds = Math.floor(Math.max(0, clock.now() - cameAt) / SECOND_MS)
  const body = isWhole(entry) ? bytes : Readable.from(bytesOf(entry), { objectMode: false })
  return { status, headers, ageSeconds, body }
}

/** How long caches may keep an answer (RFC 9111, 5.2, and RFC 9213); what is no success for a moment. */
function lifeMsOf(status: number, headers: AnswerHead['headers']): number {
  const control = headers['cdn-cache-control'] ?? headers['cache-control'] ?? ''
  if (/no-store|no-cache|private/.test(control)) return 0
  const lifeMs = Number(/max-age=(\d{1,9})/.exec(control)?.[1] ?? 0) * SECOND_MS
  return status === 200 ? lifeMs : Math.min(lifeMs, REFUSAL_MS_MAX)
}
