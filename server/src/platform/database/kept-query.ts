import type { CompiledQuery, Kysely } from 'kysely'

/** Runs a statement on any connection of a pool. */
type Run = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

const runs = new WeakMap<object, Run>()

/**
 * Kept queries of these tables go straight to the pool: what Kysely does around each statement is of use to those that
 * it builds, and makes as much garbage as the driver itself. In a transaction they go through Kysely, whose it is.
 */
export function runKept<Tables>(db: Kysely<Tables>, run: Run): Kysely<Tables> {
  runs.set(db, run)
  return db
}

/** The placeholder of a value that is known when the query runs. */
class Place {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A query on a hot path: its text is compiled once, and later only the values differ. Compiling it for each call
 * costs more than everything else that the server does for such a query.
 *
 * `build` runs once, with placeholders: it must put each value into the query as it is and must not branch on it.
 */
export function keepQuery<Tables, Given extends object, Row>(
  build: (db: Kysely<Tables>, given: Given) => { compile(): CompiledQuery<Row> },
): (db: Kysely<Tables>, given: Given) => Promise<Row[]> {
  let kept: CompiledQuery<Row> | undefined
  return async (db, given) => {
    // The tables have the same schema inside a transaction and outside, so there is one text.
    kept ??= build(db, new Proxy({}, { get: (_, name) => new Place(name) }) as Given).compile()
    const parameters = kept.parameters.map((value) =>
      value instanceof Place ? given[value.name as keyof Given] : value,
    )
    const run = runs.get(db)
    const { rows } = run
      ? await run(kept.sql, parameters)
      : await db.executeQuery<Row>({ ...kept, parameters })
    return rows as Row[]
  }
}
