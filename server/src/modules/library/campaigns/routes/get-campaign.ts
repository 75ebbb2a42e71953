import { campaigns, type Locale } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import { attachmentsOf, type Cards } from '../../cards/index.ts'
import { titleOf } from '../../titles/media-item.ts'

export interface CampaignNeeds {
  readonly cards: Cards
  /** The quizzes of a campaign, by the names of their films. */
  quizzesOfCampaign(campaignId: string, locale: Locale): Promise<{ id: string; name: string }[]>
}

/** A campaign that has begun. A link to it still works after its end. */
export function getCampaignRoute({ cards, quizzesOfCampaign }: CampaignNeeds): Route {
  return route(campaigns.getCampaign, async ({ params, query, now, refuse }) => {
    const [[card], pictures] = await Promise.all([
      cards.rows.byIds([params.id]),
      cards.rows.picturesOf([params.id]),
    ])
    if (card?.kind !== 'campaign' || (card.started_at?.getTime() ?? 0) > now) return refuse('NOT_FOUND')
    const attachments = attachmentsOf(pictures)
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
        quizzes: await quizzesOfCampaign(card.id, query.locale),
      },
    }
  })
}
