import type { Transaction } from 'kysely'
import type { Within } from './database.ts'

/** The transaction of another module, with the tables of one's own schema. */
export function within<Tables>(tx: Within, schema: string): Transaction<Tables> {
  return tx.withoutPlugins().withSchema(schema) as Transaction<Tables>
}
