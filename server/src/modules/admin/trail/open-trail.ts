import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import type { Log } from '#platform/log/log'
import type { Json } from './facts.ts'
import { batchedInsert } from './batched-insert.ts'
import { openCountedCalls, type CountedCalls } from './counted-calls.ts'
import { openLateWrites } from './late-writes.ts'
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
  readonly count: CountedCalls['count']
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
  const late = openLateWrites({ clock, log, insert: insertEnded })
  const counted = openCountedCalls({ clock, log, write: late.write })
  const flush = async () => {
    await counted.flush()
    await late.flush()
  }

  return {
    async begin(call) {
      const id = newId()
      await insertBegun({ ...call, id })
      return id
    },
    end: (call, ended) => insertEnded(endedRow(call, ended)),
    endLater: (call, ended) => late.write(endedRow(call, ended)),
    count: counted.count,
    list: (filter, after, limit) => rows.list(filter, { after, limit, now: clock.now() }),
    makeMonths: months.ahead,
    flush,
    async [Symbol.asyncDispose]() {
      await months[Symbol.asyncDispose]()
      await counted[Symbol.asyncDispose]()
      await late[Symbol.asyncDispose]()
      await flush()
    },
  }
}

const endedRow = (call: Call, { id, outcome }: { id?: string | undefined; outcome: string }): EndedRow => ({
  ...call,
  id: id ?? newId(),
  outcome,
  calls: 1,
})
