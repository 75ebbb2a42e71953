import type { Route } from '#platform/http/route'
import type { Cards } from '../cards/index.ts'
import { getCampaignRoute } from './routes/get-campaign.ts'

/**
 * Campaigns: a hero, a text and, once quizzes exist, the quizzes of a prize draw (docs/product/home.md#campaigns).
 *
 * Owns no table: a campaign is a card with a page of its own. Never counts answers or chances.
 */
export function openCampaigns(needs: { cards: Cards }): { routes: readonly Route[] } {
  return { routes: [getCampaignRoute(needs)] }
}
