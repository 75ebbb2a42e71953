import type { Route } from '#platform/http/route'
import type { Cards } from '../cards/index.ts'
import { getCampaignRoute } from './routes/get-campaign.ts'

/**
 * Campaigns: a hero, a text and, once there are any, the quizzes of a prize draw (A065).
 *
 * Owns no table: a campaign is a card with a page of its own. Never counts answers or chances; that is the quizzes'.
 */
export function openCampaigns(needs: { cards: Cards }): { routes: readonly Route[] } {
  return { routes: [getCampaignRoute(needs)] }
}
