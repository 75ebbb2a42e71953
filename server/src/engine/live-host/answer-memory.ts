import type { Readable } from 'node:stream'
import { Failure } from '../../platform/errors/failure.ts'
import type { Leaving } from './leaving.ts'

/** Of an answer beside its body: an address that many invent counts too. */
const ENTRY_BYTES = 1_000
/** A longer answer is of use to few, and would drive out those of a crowd. */
const SHARE_MAX = 1 / 8

/** The head of an answer. */
export interface AnswerHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** An answer in memory, from its first byte on. */
export interface Entry extends AnswerHead {
  readonly bytes: Buffer
  readonly cameAt: number
  /** How long it may be kept. */
  readonly lifeMs: number
  arrived: number
  readers: number
  isKept: boolean
  /** Set when it cannot come any more. */
  broken: Error | null
  /** Settled by the next bytes, and by the end. */
  next: PromiseWithResolvers<void>
}

export const isWhole = ({ broken, arrived, bytes }: Entry): boolean =>
  broken === null && arrived === bytes.length

export function openEntry(
  head: AnswerHead,
  { length, cameAt, lifeMs }: { length: number; cameAt: number; lifeMs: number },
): Entry {
  return {
    ...head,
    bytes: Buffer.allocUnsafeSlow(length),
    cameAt,
    lifeMs,
    arrived: 0,
    readers: 0,
    isKept: false,
    broken: null,
    next: Promise.withResolvers(),
  }
}

/** Reads what comes, as fast as it comes: memory for all of it is there. `ended` is called once. */
export function fill(entry: Entry, body: Readable, ended: () => void): void {
  const turn = () => {
    const { next } = entry
    entry.next = Promise.withResolvers()
    next.resolve()
  }
  let isOver = false
  const end = (error?: Error) => {
    if (isOver) return
    isOver = true
    if (!isWhole(entry)) entry.broken = new Failure('live media ended before its end', { cause: error })
    turn()
    ended()
  }
  body.on('data', (piece: Buffer) => {
    entry.arrived += piece.copy(entry.bytes, entry.arrived)
    if (isWhole(entry)) end()
    else turn()
  })
  body.on('error', end)
  body.on('close', () => end())
  if (body.destroyed || entry.bytes.length === 0) end()
}

/** Resolves once all has come. */
export async function settled(entry: Entry): Promise<void> {
  while (!isWhole(entry)) {
    if (entry.broken) throw entry.broken
    await entry.next.promise
  }
}

/** What has come and what comes. */
export async function* bytesOf(entry: Entry): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const { arrived, next } = entry
    if (arrived > at) yield entry.bytes.subarray(at, arrived)
    at = arrived
    if (entry.broken) throw entry.broken
    if (at === entry.bytes.length) return
    await next.promise
  }
}

/** What is in memory, within a bound: kept answers, and those that slow viewers still read. */
export interface AnswerMemory {
  held(): number
  /** Whether there is room for this length; the kept one that was asked for longest ago goes first. */
  makeRoom(length: number): boolean
  keep(key: string, entry: Entry): void
  kept(key: string): Entry | null
  drop(key: string, entry: Entry): void
  /** Who asks reads it until they are gone. */
  lend(entry: Entry, asker: Leaving): void
  /** Of the keys that begin with this. */
  forget(prefix: string): void
}

export function openAnswerMemory(bytesMax: number): AnswerMemory {
  const kept = new Map<string, Entry>()
  let held = 0
  const sizeOf = ({ bytes, isKept, readers }: Entry) =>
    isKept || readers > 0 ? bytes.length + ENTRY_BYTES : 0

  function change(entry: Entry, to: Partial<Pick<Entry, 'isKept' | 'readers'>>): void {
    held -= sizeOf(entry)
    Object.assign(entry, to)
    held += sizeOf(entry)
  }

  function drop(key: string, entry: Entry): void {
    if (kept.get(key) === entry) kept.delete(key)
    change(entry, { isKept: false })
  }

  return {
    held: () => held,
    makeRoom(length) {
      const size = length + ENTRY_BYTES
      // Of no length that was named too.
      if (!(size <= bytesMax * SHARE_MAX)) return false
      for (const [key, entry] of kept) {
        if (held + size <= bytesMax) break
        // To drop one that is read frees nothing.
        if (isWhole(entry) && entry.readers === 0) drop(key, entry)
      }
      return held + size <= bytesMax
    },
    keep(key, entry) {
      const before = kept.get(key)
      if (before) drop(key, before)
      kept.set(key, entry)
      change(entry, { isKept: true })
    },
    kept(key) {
      const entry = kept.get(key)
      if (!entry) return null
      kept.delete(key)
      kept.set(key, entry)
      return entry
    },
    drop,
    lend(entry, asker) {
      change(entry, { readers: entry.readers + 1 })
      asker.whenLeft(() => change(entry, { readers: entry.readers - 1 }))
    },
    forget(prefix) {
      for (const [key, entry] of kept) if (key.startsWith(prefix)) drop(key, entry)
    },
  }
}
