import type { Route } from '#platform/http/route'
import type { Cards } from '../cards/index.ts'
import type { LibraryDependencies } from '../dependencies.ts'
import type { TitleCards } from '../titles/title-cards.ts'
import { getCampaignRoute } from './routes/get-campaign.ts'

/**
 * Campaigns: a hero, a text, the quizzes and the prize draw (docs/product/home.md#campaigns).
 *
 * Owns no table: a campaign is a card with a page of its own. Never counts answers or chances.
 */
export function openCampaigns(
  {
    titleCards,
    quizzesOfCampaign,
    prizeDrawOf,
  }: Pick<LibraryDependencies, 'quizzesOfCampaign' | 'prizeDrawOf'> & { titleCards: TitleCards },
  cards: Cards,
): { routes: readonly Route[] } {
  return { routes: [getCampaignRoute({ cards, titleCards, quizzesOfCampaign, prizeDrawOf })] }
}
