import { openBatchQueue } from '#platform/batch/batch-queue'
import type { Clock } from '#platform/clock/clock'
import { periodically } from '#platform/clock/periodically'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import type { Log } from '#platform/log/log'
import type { Json } from './facts.ts'
import { openMonths } from './months.ts'
import {
  trailRows,
  type CallRow,
  type EndedRow,
  type ListedRow,
  type Place,
  type TrailFilter,
  type TrailTables,
} from './trail-rows.ts'

const MINUTE_MS = 60_000
/** Different operators, operations and outcomes of one minute; past it the minute is written early. */
const COUNTED_MAX = 1_000
/** Rows of one insert, and inserts under way at once. */
const BATCH_MAX = 100
const BATCHES_MAX = 2
/** Rows that wait for a database that can be written again; the log has all of them. */
const WAITING_MAX = 1_000
const RETRY_EVERY_MS = 5_000

/** A call that begins. */
export interface Call extends Pick<
  CallRow,
  'at' | 'accountId' | 'operation' | 'target' | 'targets' | 'requestId'
> {
  readonly facts: Readonly<Record<string, Json>> | null
}

export interface Trail extends AsyncDisposable {
  /** The row of a call that has not acted yet; returns its id. Throws where it cannot be written. */
  begin(call: Call): Promise<string>
  /** The row of a call with its outcome. `id` is that of the beginning, where it has one. */
  end(call: Call, ended: { id?: string | undefined; outcome: string }): Promise<void>
  /** The same where the database may refuse to be written: the row waits, and is in the log. */
  endLater(call: Call, ended: { id?: string | undefined; outcome: string }): Promise<void>
  /** Counts a read that names nobody: one row a minute for each operator, operation and outcome. */
  count(call: Pick<Call, 'at' | 'accountId' | 'operation' | 'requestId'>, outcome: string): void
  list(filter: TrailFilter, after: Place | null, limit: number): Promise<ListedRow[]>
  /** Makes the months of the near future. */
  makeMonths(): Promise<void>
  /** Writes what was counted and what waits. */
  flush(): Promise<void>
}

export function openTrail(needs: { database: Database; clock: Clock; log: Log }): Trail {
  const { database, clock, log } = needs
  const rows = trailRows(database.forModule<TrailTables>('admin'))
  const months = openMonths({ clock, log, makeMonth: rows.makeMonth })
  const insertBegun = batchedInsert(months.writing(rows.insertBegun))
  const insertEnded = batchedInsert(months.writing(rows.insertEnded))
  const counted = new Map<string, EndedRow>()
  let waiting: EndedRow[] = []

  const endedRow = (call: Call, { id, outcome }: { id?: string | undefined; outcome: string }): EndedRow => ({
    ...call,
    id: id ?? newId(),
    outcome,
    calls: 1,
  })

  function wait(row: EndedRow, error: unknown): void {
    log.error({ err: error, row, waiting: waiting.length }, 'a row of the trail could not be written yet')
    if (waiting.length < WAITING_MAX) waiting.push(row)
  }

  async function writeCounted(before: number): Promise<void> {
    const due = [...counted].filter(([, row]) => row.at < before)
    for (const [key] of due) counted.delete(key)
    await Promise.all(due.map(([, row]) => insertEnded(row).catch((error: unknown) => wait(row, error))))
  }

  async function writeWaiting(): Promise<void> {
    const retried = waiting
    waiting = []
    for (const [at, row] of retried.entries()) {
      try {
        await insertEnded(row)
      } catch {
        waiting = [...retried.slice(at), ...waiting].slice(0, WAITING_MAX)
        return
      }
    }
  }

  const failure = 'rows of the trail were not written'
  const counting = periodically({ clock, everyMs: MINUTE_MS, log, failure }, () =>
    writeCounted(minuteOf(clock.now())),
  )
  const retrying = periodically({ clock, everyMs: RETRY_EVERY_MS, log, failure }, writeWaiting)
  const flush = async () => {
    // What is being written now is waited for too.
    await counting.run()
    await retrying.run()
    await writeCounted(Number.POSITIVE_INFINITY)
    await writeWaiting()
  }

  return {
    async begin(call) {
      const id = newId()
      await insertBegun({ ...call, id })
      return id
    },
    end: (call, ended) => insertEnded(endedRow(call, ended)),
    async endLater(call, ended) {
      const row = endedRow(call, ended)
      await insertEnded(row).catch((error: unknown) => wait(row, error))
    },
    count(call, outcome) {
      const at = minuteOf(call.at)
      const key = [at, call.accountId, call.operation, outcome].join(' ')
      const before = counted.get(key)
      const row = before ?? {
        ...call,
        at,
        id: newId(),
        target: {},
        targets: [],
        facts: null,
        outcome,
        calls: 0,
      }
      counted.set(key, { ...row, calls: row.calls + 1 })
      if (counted.size >= COUNTED_MAX) void writeCounted(Number.POSITIVE_INFINITY)
    },
    list: (filter, after, limit) => rows.list(filter, { after, limit, now: clock.now() }),
    makeMonths: months.ahead,
    flush,
    async [Symbol.asyncDispose]() {
      await months[Symbol.asyncDispose]()
      await counting[Symbol.asyncDispose]()
      await retrying[Symbol.asyncDispose]()
      await flush()
    },
  }
}

const minuteOf = (at: number) => at - (at % MINUTE_MS)

/** Rows of one tick, and those that come while inserts are under way, are one statement. */
function batchedInsert<Row>(insert: (rows: readonly Row[]) => Promise<void>): (row: Row) => Promise<void> {
  const queue = openBatchQueue<{ row: Row; settle: PromiseWithResolvers<void> }>({
    batchesMax: BATCHES_MAX,
    takeFrom: (waiting) => waiting.splice(0, BATCH_MAX),
    async work(batch) {
      try {
        await insert(batch.map(({ row }) => row))
        for (const { settle } of batch) settle.resolve()
      } catch (error) {
        for (const { settle } of batch) settle.reject(error)
      }
    },
  })
  return (row) => {
    const settle = Promise.withResolvers<void>()
    queue.push({ row, settle })
    return settle.promise
  }
}
