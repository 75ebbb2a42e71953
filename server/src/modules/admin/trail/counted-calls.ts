import type { Clock } from '#platform/clock/clock'
import { periodically } from '#platform/clock/periodically'
import { newId } from '#platform/ids/ids'
import type { Log } from '#platform/log/log'
import type { CallRow, EndedRow } from './trail-rows.ts'

const MINUTE_MS = 60_000
/** Different operators, operations and outcomes of one minute; past it the minute is written early. */
const COUNTED_MAX = 1_000

/** Calls that name nobody, counted until their minute is over. */
export interface CountedCalls extends AsyncDisposable {
  /** One row a minute for each operator, operation and outcome. */
  count(call: Pick<CallRow, 'at' | 'accountId' | 'operation' | 'requestId'>, outcome: string): void
  /** Writes all that was counted, also in the minute that runs. */
  flush(): Promise<void>
}

export function openCountedCalls(needs: {
  clock: Clock
  log: Log
  /** Never fails: a row that cannot be written waits. */
  write(row: EndedRow): Promise<void>
}): CountedCalls {
  const { clock, log, write } = needs
  const counted = new Map<string, EndedRow>()

  async function writeUntil(before: number): Promise<void> {
    const due = [...counted].filter(([, row]) => row.at < before)
    for (const [key] of due) counted.delete(key)
    await Promise.all(due.map(([, row]) => write(row)))
  }

  const failure = 'calls that were counted were not written'
  const writing = periodically({ clock, everyMs: MINUTE_MS, log, failure }, () =>
    writeUntil(minuteOf(clock.now())),
  )

  return {
    count({ accountId, operation, requestId, at: calledAt }, outcome) {
      const at = minuteOf(calledAt)
      const key = [at, accountId, operation, outcome].join(' ')
      const { id, calls } = counted.get(key) ?? { id: newId(), calls: 0 }
      const called = { id, at, accountId, operation, requestId, target: {}, targets: [], facts: null }
      counted.set(key, { ...called, outcome, calls: calls + 1 })
      if (counted.size >= COUNTED_MAX) void writeUntil(Number.POSITIVE_INFINITY)
    },
    async flush() {
      // What is being written now is waited for too.
      await writing.run()
      await writeUntil(Number.POSITIVE_INFINITY)
    },
    [Symbol.asyncDispose]: () => writing[Symbol.asyncDispose](),
  }
}

const minuteOf = (at: number) => at - (at % MINUTE_MS)
