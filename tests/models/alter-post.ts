import { sql, type Kysely } from 'kysely'

/**
 * Plants a bug into the function that moves money, in the database of one test alone. Nothing of it is in
 * the product: what is altered is the text of the function as that database has it.
 */
export async function alterPost<Tables>(
  db: Kysely<Tables>,
  changes: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_functiondef('loyalty.post'::regproc) as text`.execute(db)
  let text = rows[0]?.text ?? ''
  for (const { from, to } of changes) {
    const [before, after, ...more] = text.split(from)
    if (before === undefined || after === undefined || more.length > 0) {
      throw new Error(`the function has not exactly one "${from}": adapt this mutation`)
    }
    text = before + to + after
  }
  await sql.raw(text).execute(db)
}
