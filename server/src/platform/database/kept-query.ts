import type { CompiledQuery, Kysely } from 'kysely'

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
    const { rows } = await db.executeQuery<Row>({ ...kept, parameters })
    return rows
  }
}
