import { loyalty, quizzes, type QuizDetail } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import type { QuizContext } from '../dependencies.ts'
import { notShownBecause } from '../offered.ts'
import type { OwnChoices } from '../own-choices.ts'
import { readStanding } from '../read-standing.ts'
import { questionsOf } from '../rows/question-rows.ts'
import { quizzesOfTitle } from '../rows/quiz-rows.ts'
import { submit } from '../submit.ts'

const KEY_LENGTH_MAX = 128

type Needs = QuizContext & { readonly choices: OwnChoices }

/** The calls of a player. */
export function contentRoutes(needs: Needs): Route[] {
  return [
    route(quizzes.getQuizForContent, async ({ params, query, caller, now }) => {
      const offered = await offeredOf(needs, params.id, now)
      const next = offered.find(({ quiz }) => quiz.second >= query.from)
      return {
        data: next ? await describe(needs, next, { accountId: caller?.accountId ?? null, ...query }) : null,
        meta: { times: offered.map(({ quiz }) => quiz.second) },
      }
    }),
    route(quizzes.getQuizChance, async ({ params, query, caller, now }) => {
      const offered = await offeredOf(needs, params.id, now)
      const { quizContentId } = query
      const asked =
        quizContentId === undefined ? offered[0] : offered.find(({ quiz }) => quiz.id === quizContentId)
      if (!asked) return { data: { isAllowed: false } }
      const standing = await readStanding(needs, { ...asked, accountId: caller?.accountId ?? null, now })
      return { data: { isAllowed: standing === 'allowed' } }
    }),
    route(quizzes.submitAnswer, async ({ body, caller, asked, now }) => {
      const key = asked.header(loyalty.IDEMPOTENCY_HEADER) ?? null
      if (key !== null && (key.length > KEY_LENGTH_MAX || !/^[\w.:-]+$/.test(key))) {
        return refuse('INVALID_PARAMETERS', undefined, { details: [loyalty.IDEMPOTENCY_HEADER] })
      }
      const submission = { quizId: body.quizContentId, answers: body.answer, key, caller, now }
      return { data: await submit(needs, submission) }
    }),
  ]
}

/** Those quizzes of a title that viewers are offered, with their campaigns. */
async function offeredOf(needs: QuizContext, itemId: string, now: number) {
  const [film] = await needs.filmsOf([itemId])
  if (!film || film.isHidden) return refuse('VIDEO_NOT_FOUND')
  const found = await quizzesOfTitle(needs.db, itemId)
  if (found.length === 0) return []
  const cards = await needs.cards.rows.byIds([...new Set(found.map(({ campaign_id }) => campaign_id))])
  return found.flatMap((quiz) => {
    const campaign = cards.find(({ id }) => id === quiz.campaign_id)
    return campaign && notShownBecause(quiz.second, film, campaign, now) === null ? [{ quiz, campaign }] : []
  })
}

type Offered = Awaited<ReturnType<typeof offeredOf>>[number]

async function describe(
  { db, choices }: Needs,
  { quiz, campaign }: Offered,
  { accountId, locale }: { accountId: string | null; locale: 'en' | 'id' },
): Promise<QuizDetail> {
  const questions = await questionsOf(db, quiz.id)
  return {
    id: quiz.id,
    videoId: quiz.item_id,
    timeToShow: quiz.second,
    questionJson: questions.map((question) => choices.questionFor(accountId, question)),
    quizCampaign: { id: campaign.id, name: locale === 'id' ? campaign.title_id : campaign.title_en },
  }
}
