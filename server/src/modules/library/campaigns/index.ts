import type { Route } from '#platform/http/route'
import { getCampaignRoute, type CampaignNeeds } from './routes/get-campaign.ts'

/**
 * Campaigns: a hero, a text, and the quizzes of a prize draw (docs/product/home.md#campaigns).
 *
 * Owns no table: a campaign is a card with a page of its own. Never counts answers or chances.
 */
export function openCampaigns(needs: CampaignNeeds): { routes: readonly Route[] } {
  return { routes: [getCampaignRoute(needs)] }
}
