import { refuse } from '#platform/http/refusal'
import { newId } from '#platform/ids/ids'
import type { DrawsContext, Hand } from '../dependencies.ts'
import { draftFieldsOf, type Terms } from './draft-fields.ts'
import { insertDraw, insertStep } from './draw-rows.ts'

/** Begins a draw of a campaign that has none; answers its id. */
export async function createDraft(
  context: DrawsContext,
  campaignId: string,
  terms: Terms,
  { accountId, now }: Hand,
): Promise<string> {
  const { database, db, cards } = context
  const [card] = await cards.rows.byIds([campaignId])
  if (card?.kind !== 'campaign') return refuse('NOT_FOUND')
  const fields = await draftFieldsOf(context, campaignId, { terms, now })
  const id = newId()
  await database.transaction(db, async (tx) => {
    const isMade = await insertDraw(tx, {
      id,
      campaign_id: campaignId,
      campaign_name: JSON.stringify({ en: card.title_en, id: card.title_id }),
      state: 'draft',
      revision: 1,
      created_at: new Date(now),
      ...fields,
    })
    // One at a time: beside a draw that stands there is no other.
    if (!isMade) return refuse('DRAW_STATE', undefined, { details: ['there is a draw already'] })
    await insertStep(tx, { drawId: id, now, operator: accountId, step: 'created' })
  })
  return id
}
