import { csvOf, type TrailRow } from '@tayang/contract'

/** Rows of one file at most: a spreadsheet opens no more, and a narrower filter is the answer to more. */
const FILE_ROWS_MAX = 50_000
/** Rows of one read of the database. */
const CHUNK_ROWS = 2_000

const HEAD = ['time', 'operator', 'account', 'call', 'target', 'facts', 'outcome', 'calls', 'request']

/** The trail as a file for spreadsheets, read in pieces while it is sent: who made it when, a head, the rows. */
export async function* trailFile(
  made: { by: string; at: number },
  read: (after: TrailRow | null, limit: number) => Promise<readonly TrailRow[]>,
): AsyncGenerator<string> {
  yield csvOf([['exported by', made.by, 'at', isoOf(made.at), 'rows at most', FILE_ROWS_MAX], HEAD])
  let last: TrailRow | null = null
  for (let written = 0; written < FILE_ROWS_MAX; written += CHUNK_ROWS) {
    const rows: readonly TrailRow[] = await read(last, CHUNK_ROWS)
    if (rows.length > 0) yield csvOf(rows.map(lineOf))
    if (rows.length < CHUNK_ROWS) return
    last = rows.at(-1) ?? null
  }
}

const lineOf = (row: TrailRow): (string | number)[] => [
  isoOf(row.at),
  row.operator ?? '',
  row.accountId,
  row.operation,
  Object.entries(row.target)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', '),
  row.facts ? JSON.stringify(row.facts) : '',
  row.outcome ?? 'unknown',
  row.calls,
  row.requestId,
]

const isoOf = (at: number) => new Date(at).toISOString()
