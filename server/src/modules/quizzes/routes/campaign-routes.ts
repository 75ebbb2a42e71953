import {
  quizzes,
  type Locale,
  type MediaItem,
  type QuizCampaign,
  type QuizOfCampaign,
} from '@tayang/contract'
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

export interface QuizReader {
  readonly caller: Pick<Caller, 'accountId' | 'profileId'> | null
  readonly locale: Locale
}

/** The quizzes of a campaign with the names of their films and the reader's tries. */
async function triedIn(needs: QuizContext, campaignId: string, { caller, locale }: QuizReader) {
  const found = await quizzesOfCampaigns(needs.db, [campaignId])
  const ids = found.map(({ id }) => id)
  const [named, attempts] = await Promise.all([
    namesOf(needs, found, locale),
    caller ? attemptsAt(needs.db, caller.accountId, ids) : [],
  ])
  const triedBy = Map.groupBy(attempts, ({ quiz_id }) => quiz_id)
  const nameOf = new Map(named.map((one) => [one.id, one]))
  return found.flatMap((quiz) => {
    const film = nameOf.get(quiz.id)
    const tried = triedBy.get(quiz.id) ?? []
    const isPassed = tried.some((attempt) => attempt.is_all_correct)
    return film ? [{ quiz, film, tries: tried.length, isPassed }] : []
  })
}

/** As the page of a campaign lists them. */
export async function quizzesIn(
  needs: QuizContext,
  campaignId: string,
  reader: QuizReader,
): Promise<QuizOfCampaign[]> {
  const found = await triedIn(needs, campaignId, reader)
  return found.map(({ quiz, film, tries, isPassed }) => ({
    id: quiz.id,
    name: film.name,
    contentId: quiz.item_id,
    titleId: film.titleId,
    state: isPassed ? 'passed' : tries >= quizzes.QUIZ_TRIES_MAX ? 'missed' : tries > 0 ? 'again' : 'open',
  }))
}

/** Its quizzes with what they came to, the chances, and the draw. */
async function describe(
  needs: QuizContext,
  campaignId: string,
  reader: QuizReader,
): Promise<Pick<QuizCampaign, 'quizzes' | 'chances' | 'draw'>> {
  const { caller } = reader
  const [found, prizeDraw] = await Promise.all([
    triedIn(needs, campaignId, reader),
    needs.prizeDrawOf(campaignId, reader),
  ])
  return {
    quizzes: found.map(({ quiz, film, tries, isPassed }) => ({
      id: quiz.id,
      videoId: quiz.item_id,
      name: film.name,
      timeToShow: quiz.second,
      isPassed: caller ? isPassed : null,
      triesLeft: caller ? (isPassed ? 0 : quizzes.QUIZ_TRIES_MAX - tries) : null,
    })),
    chances: prizeDraw?.chances ?? { all: 0, own: caller ? { count: 0, from: [] } : null },
    draw: prizeDraw?.draw ?? null,
  }
}

/** These quizzes by the names of their films; those whose film is hidden or paid for are left out. */
export async function namesOf(
  { itemsOf }: Pick<QuizContext, 'itemsOf'>,
  found: readonly QuizRow[],
  locale: Locale,
): Promise<{ id: string; name: string; titleId: string }[]> {
  const items = await itemsOf([...new Set(found.map(({ item_id }) => item_id))], locale)
  const itemOf = new Map(items.filter(({ premium }) => !premium).map((item) => [item.id, item]))
  return found.flatMap(({ id, item_id }) => {
    const item = itemOf.get(item_id)
    return item ? [{ id, name: nameOfFilm(item), titleId: item.seriesId ?? item.id }] : []
  })
}

/** An episode is known by its series: "Hutan Kecil, S1 E3". */
function nameOfFilm({ titleLocalized, series, season, episodeNumber }: MediaItem): string {
  if (!series || !season || episodeNumber === null) return titleLocalized
  return `${series.titleLocalized}, S${season.number} E${episodeNumber}`
}
