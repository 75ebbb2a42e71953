import { refuse } from '#platform/http/refusal'
import type { DrawsContext } from '../dependencies.ts'

/** The card of a campaign; refused where there is none, or a card of another kind. */
export async function campaignCard({ cards }: Pick<DrawsContext, 'cards'>, id: string) {
  const [card] = await cards.rows.byIds([id])
  return card?.kind === 'campaign' ? card : refuse('NOT_FOUND')
}
