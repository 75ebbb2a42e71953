import { within } from '#platform/database/within'
import { refuse } from '#platform/http/refusal'
import { isId } from '#platform/ids/ids'
import { campaignCard } from '../campaigns/campaign-card.ts'
import { campaignById } from '../campaigns/campaign-rows.ts'
import type { ByTwo, DrawsContext } from '../dependencies.ts'
import type { DrawsTables } from '../tables.ts'
import { chanceById, isListClosed, lockCampaign, markRemoved } from './chance-rows.ts'
import { giveChance } from './give-chance.ts'
import { personName } from './person-name.ts'

/** Refuses where no chance could be given now; answers the name of the person. */
export async function requireCorrectable(
  context: DrawsContext,
  campaignId: string,
  accountId: string,
): Promise<string> {
  const { db } = context
  await campaignCard(context, campaignId)
  const name = await personName(context, accountId)
  const campaign = await campaignById(db, campaignId)
  if (campaign?.state !== 'public') return refuse('DRAW_STATE', undefined, { details: ['not public'] })
  if (await isListClosed(db, campaignId)) return refuse('DRAW_STATE', undefined, { details: ['closed'] })
  return name
}

/** Two operators give a chance; the request is its source, so that it is given once. */
export async function correctChance(
  context: DrawsContext,
  { campaignId, accountId }: { campaignId: string; accountId: string },
  by: ByTwo,
): Promise<void> {
  const profileId = (await context.profilesOf([accountId], by.tx)).get(accountId)?.id ?? refuse('NOT_FOUND')
  const campaign = await campaignById(within<DrawsTables>(by.tx, 'draws'), campaignId)
  // The fault was ours, and happened while the campaign ran.
  const at = Math.min(by.now, campaign?.ends_at?.getTime() ?? by.now)
  const draft = { campaignId, accountId, profileId, source: 'correction', sourceId: by.id, at } as const
  const outcome = await giveChance(context, draft, by.tx)
  if (!outcome.isGiven) return refuse('DRAW_STATE', undefined, { details: [outcome.why] })
}

/** A standing chance of a list that is open; answers whose it is. */
export async function requireRemovable(
  { db }: DrawsContext,
  id: string,
): Promise<{ accountId: string | null; campaignId: string }> {
  const chance = (isId(id) ? await chanceById(db, id) : undefined) ?? refuse('NOT_FOUND')
  if (chance.removed_at !== null) return refuse('DRAW_STATE', undefined, { details: ['removed'] })
  if (await isListClosed(db, chance.campaign_id)) {
    return refuse('DRAW_STATE', undefined, { details: ['closed'] })
  }
  return { accountId: chance.account_id, campaignId: chance.campaign_id }
}

/** Two operators remove a chance; it stays in the desk with their reason. */
export async function removeChance(id: string, { tx: outer, now, reason }: ByTwo): Promise<void> {
  const tx = within<DrawsTables>(outer, 'draws')
  const chance = (await chanceById(tx, id)) ?? refuse('NOT_FOUND')
  // A close that is under way comes first: what it froze is removed by nobody.
  await lockCampaign(tx, chance.campaign_id)
  if (await isListClosed(tx, chance.campaign_id)) {
    return refuse('DRAW_STATE', undefined, { details: ['closed'] })
  }
  if (!(await markRemoved(tx, id, { now, reason }))) {
    return refuse('DRAW_STATE', undefined, { details: ['removed'] })
  }
}
