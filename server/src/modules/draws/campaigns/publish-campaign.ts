import { within } from '#platform/database/within'
import { refuse } from '#platform/http/refusal'
import type { ByTwo, DrawsContext } from '../dependencies.ts'
import type { DrawsTables } from '../tables.ts'
import { hasScan, lockCampaignRow, setCampaignState } from './campaign-rows.ts'
import { lacksOf } from './lacks.ts'
import { readCampaign, type DeskCase } from './show-campaigns.ts'

/** Refuses a campaign that lacks something, or that is another one than the caller read. */
export async function requireComplete(
  context: DrawsContext,
  id: string,
  revision: number,
): Promise<DeskCase> {
  const one = await readCampaign(context, id)
  if (one.state !== 'draft') return refuse('DRAW_STATE', undefined, { details: [one.state] })
  if (one.revision !== revision) return refuse('REVISION_OUTDATED')
  return one.lacks.length > 0 ? refuse('NOT_COMPLETE', undefined, { details: [...one.lacks] }) : one
}

/** Two operators said yes. */
export async function publishCampaign(
  id: string,
  revision: number,
  { tx: outer, now }: Pick<ByTwo, 'tx' | 'now'>,
): Promise<void> {
  const tx = within<DrawsTables>(outer, 'draws')
  const row = await lockCampaignRow(tx, id)
  if (!row || row.state === 'public') return refuse('DRAW_STATE', undefined, { details: ['public'] })
  if (row.revision !== revision) return refuse('REVISION_OUTDATED')
  const lacks = lacksOf(row, await hasScan(tx, id))
  if (lacks.length > 0) return refuse('NOT_COMPLETE', undefined, { details: [...lacks] })
  await setCampaignState(tx, id, { state: 'public', published_at: new Date(now) })
}
