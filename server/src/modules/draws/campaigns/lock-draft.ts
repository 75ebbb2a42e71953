import { refuse } from '#platform/http/refusal'
import type { CampaignRow, DrawsTx } from '../tables.ts'
import { lockCampaignRow } from './campaign-rows.ts'

/** Locks a campaign that may still be changed; undefined where nothing was put yet. */
export async function lockDraft(
  tx: DrawsTx,
  id: string,
  revision?: number,
): Promise<CampaignRow | undefined> {
  const row = await lockCampaignRow(tx, id)
  if (row && row.state !== 'draft') return refuse('DRAW_STATE', undefined, { details: [row.state] })
  if (revision !== undefined && (row?.revision ?? 0) !== revision) return refuse('REVISION_OUTDATED')
  return row
}
