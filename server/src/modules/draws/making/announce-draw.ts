import { refuse } from '#platform/http/refusal'
import { campaignById, termsOf } from '../campaigns/campaign-rows.ts'
import { totalsOf } from '../campaigns/prize-totals.ts'
import type { DrawsContext, Hand } from '../dependencies.ts'
import type { DrawRow } from '../tables.ts'
import { changeDraft } from './change-draft.ts'
import { drawById, insertStep, nextNumber, seatsOf, updateDraw } from './draw-rows.ts'
import { boundsOf, lacksOfDraw } from './show-draws.ts'

/** Publishes what is promised; nothing of it can be changed afterwards. */
export async function announceDraw(
  context: DrawsContext,
  id: string,
  revision: number,
  { accountId, now }: Hand,
): Promise<void> {
  // Other modules are asked before the transaction, which must not wait for a second connection.
  const bounds = await boundsOf(context)
  const { campaign_id: campaignId } = (await drawById(context.db, id)) ?? refuse('NOT_FOUND')
  const [card] = await context.cards.rows.byIds([campaignId])
  await changeDraft(context, id, { revision }, async (tx, draw) => {
    const campaign = await campaignById(tx, draw.campaign_id)
    const lacks = lacksOfDraw(context, draw, { ...bounds, campaign, seats: await seatsOf(tx, id), now })
    if (lacks.length > 0) return refuse('NOT_COMPLETE', undefined, { details: [...lacks] })
    const terms = campaign && (await termsOf(tx, campaign.campaign_id, campaign.terms_version))
    const number = await nextNumber(tx)
    await updateDraw(tx, id, {
      state: 'announced',
      number,
      announced_at: new Date(now),
      // As they stand: a draft may be older than the last change of its campaign.
      ...(campaign && promiseOf(campaign.prizes)),
      ...(draw.outer_kind === 'none' && { outer_max: BigInt(bounds.maxValueWithoutOuter) }),
      ...(card && { campaign_name: JSON.stringify({ en: card.title_en, id: card.title_id }) }),
      terms_hash: terms?.hash ?? null,
      terms_version: terms?.version ?? null,
      permit: campaign?.permit?.number ?? null,
    })
    await insertStep(tx, { drawId: id, now, operator: accountId, step: 'announced', note: `u${number}` })
  })
}

function promiseOf(prizes: DrawRow['prizes']) {
  return { prizes: JSON.stringify(prizes), winners: totalsOf(prizes).prizes }
}
