import { campaigns } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { attachmentsOf, type Cards } from '../../cards/index.ts'
import type { LibraryDependencies } from '../../dependencies.ts'
import { titleOf } from '../../titles/media-item.ts'
import type { TitleCards } from '../../titles/title-cards.ts'

export interface CampaignNeeds extends Pick<LibraryDependencies, 'quizzesOfCampaign' | 'prizeDrawOf'> {
  readonly cards: Cards
  readonly titleCards: Pick<TitleCards, 'of'>
}

/** A campaign that has begun. A link to it still works after its end. */
export function getCampaignRoute({
  cards,
  titleCards,
  quizzesOfCampaign,
  prizeDrawOf,
}: CampaignNeeds): Route {
  return route(campaigns.getCampaign, async ({ params, query, caller, now, refuse }) => {
    const [[card], pictures] = await Promise.all([
      cards.rows.byIds([params.id]),
      cards.rows.picturesOf([params.id]),
    ])
    if (card?.kind !== 'campaign' || (card.started_at?.getTime() ?? 0) > now) return refuse('NOT_FOUND')
    const attachments = attachmentsOf(pictures)
    const reader = { caller, locale: query.locale }
    const [quizzes, prizeDraw] = await Promise.all([
      quizzesOfCampaign(card.id, reader),
      prizeDrawOf(card.id, reader),
    ])
    const titleIds = [...new Set(quizzes.map(({ titleId }) => titleId))]
    return {
      data: {
        id: card.id,
        name: titleOf(card, query.locale),
        props: {
          heroImageWeb: attachments.poster_landscape?.fileUrl ?? null,
          description: query.locale === 'id' ? card.description_id : card.description_en,
          termsUrl: card.terms_url,
        },
        attachments,
        thumbColor: card.thumb_color,
        startDate: card.started_at?.getTime() ?? null,
        endDate: card.finished_at?.getTime() ?? null,
        quizzes,
        titles: titleIds.length === 0 ? [] : await titleCards.of(titleIds, reader),
        prizeDraw,
      },
    }
  })
}
