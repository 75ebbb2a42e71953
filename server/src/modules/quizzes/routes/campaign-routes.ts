import { quizzes, type Locale, type MediaItem, type QuizCampaign } from '@tayang/contract'
import { pageMeta, placeOf } from '#platform/http/paging'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type Route } from '#platform/http/route'
import type { QuizContext } from '../dependencies.ts'
import { isRunning } from '../offered.ts'
import { attemptsAt } from '../rows/attempt-rows.ts'
import { campaignsWithQuizzes, quizById, quizzesOfCampaigns } from '../rows/quiz-rows.ts'
import type { QuizRow } from '../tables.ts'

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
  { caller, locale }: { caller: Caller | null; locale: Locale },
): Promise<Pick<QuizCampaign, 'quizzes' | 'chances' | 'draw'>> {
  const found = await quizzesOfCampaigns(needs.db, [campaignId])
  const [named, prizeDraw, attempts] = await Promise.all([
    namesOf(needs, found, locale),
    needs.prizeDrawOf(campaignId, { caller, locale }),
    caller
      ? attemptsAt(
          needs.db,
          caller.accountId,
          found.map(({ id }) => id),
        )
      : [],
  ])
  const triedBy = Map.groupBy(attempts, ({ quiz_id }) => quiz_id)
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  return {
    quizzes: found.flatMap((quiz) => {
      const name = nameOf.get(quiz.id)
      if (name === undefined) return []
      const tried = triedBy.get(quiz.id) ?? []
      const isPassed = tried.some((attempt) => attempt.is_all_correct)
      return [
        {
          id: quiz.id,
          videoId: quiz.item_id,
          name,
          timeToShow: quiz.second,
          isPassed: caller ? isPassed : null,
          triesLeft: caller ? (isPassed ? 0 : quizzes.QUIZ_TRIES_MAX - tried.length) : null,
        },
      ]
    }),
    chances: prizeDraw?.chances ?? { all: 0, own: caller ? { count: 0, from: [] } : null },
    draw: prizeDraw?.draw ?? null,
  }
}

/** These quizzes by the names of their films; those whose film is hidden or paid for are left out. */
export async function namesOf(
  { itemsOf }: Pick<QuizContext, 'itemsOf'>,
  found: readonly QuizRow[],
  locale: Locale,
): Promise<{ id: string; name: string }[]> {
  const items = await itemsOf([...new Set(found.map(({ item_id }) => item_id))], locale)
  const itemOf = new Map(items.filter(({ premium }) => !premium).map((item) => [item.id, item]))
  return found.flatMap(({ id, item_id }) => {
    const item = itemOf.get(item_id)
    return item ? [{ id, name: nameOfFilm(item) }] : []
  })
}

/** An episode is known by its series: "Hutan Kecil, S1 E3". */
function nameOfFilm({ titleLocalized, series, season, episodeNumber }: MediaItem): string {
  if (!series || !season || episodeNumber === null) return titleLocalized
  return `${series.titleLocalized}, S${season.number} E${episodeNumber}`
}
