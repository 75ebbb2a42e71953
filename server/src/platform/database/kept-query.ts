import type { CompiledQuery, Kysely } from 'kysely'

/** Stands in a query for a value that comes when it runs. */
class Place {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A query of a path that every call takes: its text is made once, and later only the values differ. Making it anew
 * costs more than all else that we do for such a query.
 *
 * `build` runs once, with stand-ins: each value goes into the query as it is and nothing is decided by it.
 */
export function keepQuery<Tables, Given extends object, Row>(
  build: (db: Kysely<Tables>, given: Given) => { compile(): CompiledQuery<Row> },
): (db: Kysely<Tables>, given: Given) => Promise<Row[]> {
  let kept: CompiledQuery<Row> | undefined
  return async (db, given) => {
    // The same tables are in the same schema in a transaction and outside of it: the text is one.
    kept ??= build(db, new Proxy({}, { get: (_, name) => new Place(name) }) as Given).compile()
    const parameters = kept.parameters.map((value) =>
      value instanceof Place ? given[value.name as keyof Given] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...kept, parameters })
    return rows
  }
}
