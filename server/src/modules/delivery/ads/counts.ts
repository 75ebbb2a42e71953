import type { AdEvent } from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import type { Log } from '#platform/log/log'
import type { AdCount, AdRows } from './rows.ts'

const WRITE_MS = 5_000
const SWEEP_MS = 24 * 60 * 60 * 1000
/** Events of a day times the error codes of VAST: more keys than these are invented ones. */
const KEYS_MAX = 2_000

/** Error codes of VAST 4.2, section 2.3.6.3; anything else counts as undefined. */
const UNDEFINED_ERROR = 900
const isError = (code: number) => code >= 100 && code <= 901

/** Counts the events of the pre-roll: numbers per day without people, written together seconds later. */
export function openAdCounts({ rows, clock, log }: { rows: AdRows; clock: Clock; log: Log }) {
  let counted = new Map<string, AdCount>()
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const batch = [...counted.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    counted = new Map()
    try {
      await rows.add(batch)
    } catch (error) {
      // Statistics: counts that an unreachable database does not take are lost; growing memory would be worse.
      log.warn({ err: error, events: batch.length }, 'counts of prerolls were not written')
    }
  }
  const flush = (): Promise<void> => (writing = writing.then(write))
  const stopWriting = clock.every(WRITE_MS, () => void flush())
  const stopSweeping = clock.every(SWEEP_MS, () => {
    rows
      .sweep(new Date(clock.now()))
      .catch((error: unknown) => log.warn({ err: error }, 'old counts of prerolls were not removed'))
  })

  return {
    add(event: AdEvent, errorText: string | undefined, now: number): void {
      const code = Number(errorText ?? UNDEFINED_ERROR)
      const error = event === 'error' ? (isError(code) ? code : UNDEFINED_ERROR) : null
      const count = { day: new Date(now).toISOString().slice(0, 10), event, error, count: 1 }
      const key = keyOf(count)
      const before = counted.get(key)
      if (!before && counted.size >= KEYS_MAX) return
      counted.set(key, { ...count, count: (before?.count ?? 0) + 1 })
    },
    async list(): Promise<AdCount[]> {
      await flush()
      return rows.list()
    },
    async [Symbol.asyncDispose](): Promise<void> {
      stopWriting()
      stopSweeping()
      await flush()
    },
  }
}

const keyOf = ({ day, event, error }: AdCount) => `${day} ${event} ${error ?? ''}`
