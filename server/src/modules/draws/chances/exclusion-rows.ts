import type { DrawsDb, DrawsTables, DrawsTx } from '../tables.ts'

/** The newest first, behind one. */
export const pageOfExclusions = (
  db: DrawsDb,
  { after, limit }: { after: { since: number; id: string } | null; limit: number },
): Promise<DrawsTables['exclusion'][]> =>
  db
    .selectFrom('exclusion')
    .selectAll()
    .$if(after !== null, (all) =>
      all.where((is) =>
        is.or([
          is('since', '<', new Date(after!.since)),
          is.and([is('since', '=', new Date(after!.since)), is('account_id', '<', after!.id)]),
        ]),
      ),
    )
    .orderBy('since', 'desc')
    .orderBy('account_id', 'desc')
    .limit(limit)
    .execute()

export async function putExclusion(tx: DrawsTx, row: DrawsTables['exclusion']): Promise<void> {
  const { why, note } = row
  await tx
    .insertInto('exclusion')
    .values(row)
    .onConflict((known) => known.column('account_id').doUpdateSet({ why, note }))
    .execute()
}

export async function removeExclusion(db: DrawsDb, accountId: string): Promise<void> {
  await db.deleteFrom('exclusion').where('account_id', '=', accountId).execute()
}
