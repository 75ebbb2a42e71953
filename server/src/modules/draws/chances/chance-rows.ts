import type { ChanceSource } from '@tayang/contract'
import { sql } from 'kysely'
import type { ChanceRow, DrawsDb, DrawsTx, ParticipantRow } from '../tables.ts'

/** Jakarta has no summer time. */
const ZONE_MS = 7 * 60 * 60_000
const dayOf = (at: number) => new Date(at + ZONE_MS).toISOString().slice(0, 10)

/** Chances of one person are given one after the other, and none while a list is being closed. */
export async function lockChances(
  tx: DrawsTx,
  { campaignId, accountId }: { campaignId: string; accountId: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`draws of ${campaignId}`}, 0))`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chances of ${campaignId} ${accountId}`}, 0))`.execute(
    tx,
  )
}

/** Waits for every chance that is being given, and holds the next ones until the transaction ends. */
export async function lockCampaign(tx: DrawsTx, campaignId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`draws of ${campaignId}`}, 0))`.execute(tx)
}

/** Whether the list of a draw of this campaign was closed: what comes after it is in no list. */
export async function isListClosed(db: DrawsDb, campaignId: string): Promise<boolean> {
  const found = await db
    .selectFrom('draw')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', ['closed', 'drawn', 'settled'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The person of this campaign; made where there is none. */
export async function participantFor(tx: DrawsTx, row: ParticipantRow): Promise<string> {
  await tx
    .insertInto('participant')
    .values(row)
    .onConflict((taken) => taken.columns(['campaign_id', 'account_id']).doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('participant')
    .select('id')
    .where('campaign_id', '=', row.campaign_id)
    .where('account_id', '=', row.account_id)
    .executeTakeFirstOrThrow()
  return id
}

export async function chanceBySource(
  tx: DrawsTx,
  { source, sourceId, participantId }: { source: ChanceSource; sourceId: string; participantId: string },
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('chance')
    .select('id')
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .where('participant_id', '=', participantId)
    .executeTakeFirst()
  return found?.id
}

/** Standing chances of a person, altogether and on the day of a moment. */
export async function countsOf(
  tx: DrawsTx,
  participantId: string,
  at: number,
): Promise<{ all: number; today: number }> {
  const { all, today } = await tx
    .selectFrom('chance')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('all'),
      fn
        .countAll<bigint>()
        .filterWhere(sql<boolean>`day = ${dayOf(at)}::date and source <> 'correction'`)
        .as('today'),
    ])
    .where('participant_id', '=', participantId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { all: Number(all), today: Number(today) }
}

export async function insertChance(
  tx: DrawsTx,
  row: Omit<ChanceRow, 'day' | 'removed_at' | 'removed_because'>,
): Promise<void> {
  await tx
    .insertInto('chance')
    .values({ ...row, day: dayOf(row.at.getTime()), removed_at: null, removed_because: null })
    .execute()
}

export async function chanceById(db: DrawsDb, id: string) {
  return await db
    .selectFrom('chance as c')
    .innerJoin('participant as p', 'p.id', 'c.participant_id')
    .selectAll('c')
    .select('p.account_id')
    .where('c.id', '=', id)
    .executeTakeFirst()
}

/** False where it was removed before. */
export async function markRemoved(
  tx: DrawsTx,
  id: string,
  { now, reason }: { now: number; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chance')
    .set({ removed_at: new Date(now), removed_because: reason })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function isExcluded(db: DrawsDb, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('exclusion')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found !== undefined
}

/** Standing chances and the people who have them, by campaign. */
export async function sumsOf(
  db: DrawsDb,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, { chances: number; people: number }>> {
  const rows = await db
    .selectFrom('chance')
    .select(({ fn }) => [
      'campaign_id',
      fn.countAll<bigint>().as('chances'),
      fn.count<bigint>('participant_id').distinct().as('people'),
    ])
    .where('campaign_id', '=', sql<string>`any(${[...campaignIds]}::text[])`)
    .where('removed_at', 'is', null)
    .groupBy('campaign_id')
    .execute()
  return new Map(
    rows.map(({ campaign_id, chances, people }) => [
      campaign_id,
      { chances: Number(chances), people: Number(people) },
    ]),
  )
}

/** Own standing chances by what they were for, the newest first. */
export const ownSources = (db: DrawsDb, campaignId: string, accountId: string, limit: number) =>
  db
    .selectFrom('chance as c')
    .innerJoin('participant as p', 'p.id', 'c.participant_id')
    .select(['c.source', 'c.source_id', 'c.at'])
    .where('p.campaign_id', '=', campaignId)
    .where('p.account_id', '=', accountId)
    .where('c.removed_at', 'is', null)
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
