import type { Kysely, Transaction } from 'kysely'
import type { Within } from './database.ts'

/** The transaction of another module, with the tables of one's own schema. */
export function within<Tables>(tx: Within, schema: string): Transaction<Tables> {
  return tx.withoutPlugins().withSchema(schema) as Transaction<Tables>
}

/** What a caller reads that may be in a transaction: by it then, which must not wait for a second connection. */
export function rowsWithin<Tables>(rows: Kysely<Tables>, schema: string, tx?: Within): Kysely<Tables> {
  return tx ? within<Tables>(tx, schema) : rows
}
