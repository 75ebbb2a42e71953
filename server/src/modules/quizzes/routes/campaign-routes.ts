import { quizzes, type QuizCampaign } from '@tayang/contract'
import { pageMeta, placeOf } from '#platform/http/paging'
import { refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import type { QuizContext } from '../dependencies.ts'
import { isRunning } from '../offered.ts'
import { nameOfFilm, ownQuizzes, type CampaignReader } from '../own-quizzes.ts'
import { campaignsWithQuizzes, quizById } from '../rows/quiz-rows.ts'

/** The calls of the pages about quizzes. */
export function campaignRoutes(needs: QuizContext): Route[] {
  return [
    route(quizzes.listQuizzes, async ({ query, caller, now }) => {
      const ids = await campaignsWithQuizzes(needs.db)
      const cards = ids.length === 0 ? [] : await needs.cards.rows.byIds(ids)
      const running = cards
        .filter((card) => isRunning(card, now))
        .toSorted((one, other) => endOf(one) - endOf(other) || (one.id < other.id ? -1 : 1))
      const { limit, offset } = placeOf(query)
      const shown = running.slice(offset, offset + limit).map(({ id }) => id)
      const reader = { locale: query.locale, profileId: caller?.profileId ?? null }
      return { data: await needs.cards.itemsOf(shown, reader), meta: pageMeta(query, running.length) }
    }),
    route(quizzes.getQuiz, async ({ params, query, caller, now }) => {
      const campaignId = (await quizById(needs.db, params.id))?.campaign_id ?? params.id
      const [[item], [card]] = await Promise.all([
        needs.cards.itemsOf([campaignId], { locale: query.locale, profileId: caller?.profileId ?? null }),
        needs.cards.rows.byIds([campaignId]),
      ])
      if (item?.type !== 'campaign' || !card || (card.started_at?.getTime() ?? 0) > now) {
        return refuse('NOT_FOUND')
      }
      return {
        data: {
          id: card.id,
          type: 'campaign' as const,
          name: item.titleLocalized,
          props: {
            heroImageWeb: item.props?.heroImageWeb ?? null,
            description: item.descriptionLongLocalized,
            termsUrl: card.terms_url,
          },
          thumbColor: card.thumb_color,
          startDate: card.started_at?.getTime() ?? null,
          endDate: card.finished_at?.getTime() ?? null,
          ...(await describe(needs, card.id, { caller, locale: query.locale })),
        },
      }
    }),
  ]
}

const endOf = ({ finished_at }: { finished_at: Date | null }) =>
  finished_at?.getTime() ?? Number.MAX_SAFE_INTEGER

/** Its quizzes with what they came to, the chances, and the draw. */
async function describe(
  needs: QuizContext,
  campaignId: string,
  reader: CampaignReader,
): Promise<Pick<QuizCampaign, 'quizzes' | 'chances' | 'draw'>> {
  const { caller } = reader
  const [found, prizeDraw] = await Promise.all([
    ownQuizzes(needs, campaignId, reader),
    needs.prizeDrawOf(campaignId, reader),
  ])
  return {
    quizzes: found.map(({ quiz, item, tries, isPassed }) => ({
      id: quiz.id,
      videoId: quiz.item_id,
      seriesId: item.seriesId,
      name: nameOfFilm(item),
      timeToShow: quiz.second,
      isPassed: caller ? isPassed : null,
      triesLeft: caller ? (isPassed ? 0 : quizzes.QUIZ_TRIES_MAX - tries) : null,
    })),
    chances: prizeDraw?.chances ?? { all: 0, own: caller ? { count: 0, from: [] } : null },
    draw: prizeDraw?.draw ?? null,
  }
}
