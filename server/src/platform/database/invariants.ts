import { sql, type Kysely, type RawBuilder } from 'kysely'

/** A rule that stored data must keep, whatever happened. */
export interface Invariant {
  /** `I1` to `I11`: docs/product/security.md#ledger-promises */
  readonly invariant: string
  readonly rule: string
  /** Selects, as `place`, the ids where the rule is broken. */
  readonly query: RawBuilder<unknown>
}

/** A broken rule and where. */
export interface Breach extends Pick<Invariant, 'invariant' | 'rule'> {
  /** The first few ids. */
  readonly where: readonly string[]
}

/** Places that a breach names at most. */
const PLACES_MAX = 10

/** Checks every invariant in one read-only snapshot: a gift between two queries would look like a breach. */
export async function findBreaches<Tables>(
  db: Kysely<Tables>,
  invariants: readonly Invariant[],
): Promise<Breach[]> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // The queries read whole tables, which takes longer than a statement of a request may.
      await sql`set local statement_timeout = 0`.execute(tx)
      const breaches: Breach[] = []
      for (const { invariant, rule, query } of invariants) {
        const { rows } = await sql<{ place: string }>`
          select place::text from (${query}) broken limit ${PLACES_MAX}`.execute(tx)
        if (rows.length > 0) breaches.push({ invariant, rule, where: rows.map(({ place }) => place) })
      }
      return breaches
    })
}
