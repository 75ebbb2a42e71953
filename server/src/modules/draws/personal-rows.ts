import type { DrawsDb, DrawsTx } from './tables.ts'

export const chancesOfAccount = (db: DrawsDb, accountId: string, limit: number) =>
  db
    .selectFrom('chance as c')
    .innerJoin('participant as p', 'p.id', 'c.participant_id')
    .select(['c.id', 'c.campaign_id as campaignId', 'c.source', 'c.source_id as sourceId', 'c.at'])
    .where('p.account_id', '=', accountId)
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()

/** Name, NIK and address, with the keys that seal them. */
export async function eraseClaims(tx: DrawsTx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('claim')
    .where('winner_id', 'in', ({ selectFrom }) =>
      selectFrom('winner as w')
        .innerJoin('participant as p', 'p.id', 'w.participant_id')
        .select('w.id')
        .where('p.account_id', '=', accountId),
    )
    .execute()
}

/** The chances stay those of one person, of whom nothing is known. */
export async function forgetParticipant(tx: DrawsTx, accountId: string): Promise<void> {
  await tx
    .updateTable('participant')
    .set({ account_id: null, profile_id: null })
    .where('account_id', '=', accountId)
    .execute()
}
