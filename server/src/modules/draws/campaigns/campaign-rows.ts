import { sql, type Insertable } from 'kysely'
import type { CampaignRow, DrawsDb, DrawsTables, DrawsTx } from '../tables.ts'

export async function campaignById(db: DrawsDb, id: string): Promise<CampaignRow | undefined> {
  return await db.selectFrom('campaign').selectAll().where('campaign_id', '=', id).executeTakeFirst()
}

export async function campaignsByIds(
  db: DrawsDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CampaignRow>> {
  const rows = await db
    .selectFrom('campaign')
    .selectAll()
    .where('campaign_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.campaign_id, row]))
}

export async function lockCampaignRow(tx: DrawsTx, id: string): Promise<CampaignRow | undefined> {
  // Also where there is no row yet: two first puts come one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`desk of ${id}`}, 0))`.execute(tx)
  return await tx
    .selectFrom('campaign')
    .selectAll()
    .where('campaign_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function putCampaignRow(tx: DrawsTx, row: Insertable<DrawsTables['campaign']>): Promise<void> {
  const { campaign_id: _id, ...changed } = row
  await tx
    .insertInto('campaign')
    .values(row)
    .onConflict((known) => known.column('campaign_id').doUpdateSet(changed))
    .execute()
}

export async function setCampaignState(
  tx: DrawsTx,
  id: string,
  change: { state: CampaignRow['state']; published_at?: Date },
): Promise<void> {
  await tx.updateTable('campaign').set(change).where('campaign_id', '=', id).execute()
}

export const termsOf = (db: DrawsDb, campaignId: string, version: number) =>
  db
    .selectFrom('terms')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('version', '=', version)
    .executeTakeFirst()

/** The highest version that there is. */
export const lastTerms = (db: DrawsDb, campaignId: string) =>
  db
    .selectFrom('terms')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function insertTerms(tx: DrawsTx, terms: DrawsTables['terms']): Promise<void> {
  await tx.insertInto('terms').values(terms).execute()
}

export async function hasScan(db: DrawsDb, campaignId: string): Promise<boolean> {
  const found = await db
    .selectFrom('permit_scan')
    .select('campaign_id')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return found !== undefined
}

export const scanOf = (db: DrawsDb, campaignId: string) =>
  db.selectFrom('permit_scan').selectAll().where('campaign_id', '=', campaignId).executeTakeFirst()

export async function putScan(tx: DrawsTx, scan: DrawsTables['permit_scan']): Promise<void> {
  const { content_type, bytes } = scan
  await tx
    .insertInto('permit_scan')
    .values(scan)
    .onConflict((known) => known.column('campaign_id').doUpdateSet({ content_type, bytes }))
    .execute()
}

/** Of each campaign the draw that is not void, or else the newest. */
export async function drawsOfCampaigns(db: DrawsDb, campaignIds: readonly string[]) {
  const rows = await db
    .selectFrom('draw')
    .select(['id', 'number', 'state', 'campaign_id'])
    .where('campaign_id', '=', sql<string>`any(${[...campaignIds]}::text[])`)
    .orderBy(sql`state = 'void'`)
    .orderBy('id', 'desc')
    .execute()
  const found = new Map<string, (typeof rows)[number]>()
  for (const row of rows) if (!found.has(row.campaign_id)) found.set(row.campaign_id, row)
  return found
}
