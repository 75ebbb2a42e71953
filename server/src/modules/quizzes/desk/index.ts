import type { AnswerOf, admin, InputOf, TitleQuiz, TitleQuizListed } from '@tayang/contract'
import { pageMeta } from '#platform/http/paging'
import { refuse } from '#platform/http/refusal'
import type { QuizContext } from '../dependencies.ts'
import { notShownBecause } from '../offered.ts'
import { attemptCounts } from '../rows/attempt-rows.ts'
import { questionCounts, questionsOf } from '../rows/question-rows.ts'
import { pageOfQuizzes, quizNamed, removeQuiz } from '../rows/quiz-rows.ts'
import type { QuizRow } from '../tables.ts'
import { putQuiz } from './put-quiz.ts'

/** What operators do with quizzes of titles. */
export interface QuizDesk {
  list(
    query: InputOf<typeof admin.listTitleQuizzes>['query'],
    now: number,
  ): Promise<AnswerOf<typeof admin.listTitleQuizzes>>
  /** With what is right. */
  get(friendlyId: string, now: number): Promise<TitleQuiz>
  put(wanted: Parameters<typeof putQuiz>[1]): Promise<TitleQuiz>
  remove(friendlyId: string, now: number): Promise<void>
}

/** No title and no campaign has this id. */
const NOTHING = ''

export function openQuizDesk(needs: QuizContext): QuizDesk {
  async function get(friendlyId: string, now: number): Promise<TitleQuiz> {
    const quiz = (await quizNamed(needs.db, friendlyId)) ?? refuse('NOT_FOUND')
    const [listed] = await describe(needs, [quiz], now)
    const questions = await questionsOf(needs.db, quiz.id)
    if (!listed) return refuse('NOT_FOUND')
    return {
      ...listed,
      draft: {
        title: listed.title.friendlyId,
        campaign: listed.campaign.friendlyId,
        timeToShow: quiz.second,
        questions: questions.map(({ text, choices }) => ({
          question: text,
          choices: choices.map((choice) => ({ text: choice.text, isRight: choice.isRight })),
        })),
      },
    }
  }

  return {
    get,
    async list(query, now) {
      const { title, campaign } = query
      const chosen = {
        ...(title !== undefined && { itemId: (await needs.filmNamed(title))?.id ?? NOTHING }),
        ...(campaign !== undefined && {
          campaignId: (await needs.cards.rows.idOf({ kind: 'campaign', friendlyId: campaign })) ?? NOTHING,
        }),
      }
      const { quizzes, total } = await pageOfQuizzes(needs.db, chosen, query)
      return { data: await describe(needs, quizzes, now), meta: pageMeta(query, total) }
    },
    async put(wanted) {
      await putQuiz(needs, wanted)
      return get(wanted.friendlyId, wanted.now)
    },
    async remove(friendlyId, now) {
      if (!(await removeQuiz(needs.db, friendlyId, new Date(now)))) refuse('NOT_FOUND')
    },
  }
}

async function describe(
  { db, filmsOf, cards }: QuizContext,
  quizzes: readonly QuizRow[],
  now: number,
): Promise<TitleQuizListed[]> {
  if (quizzes.length === 0) return []
  const ids = quizzes.map(({ id }) => id)
  const [films, campaigns, counts, questions] = await Promise.all([
    filmsOf([...new Set(quizzes.map(({ item_id }) => item_id))]),
    cards.rows.byIds([...new Set(quizzes.map(({ campaign_id }) => campaign_id))]),
    attemptCounts(db, ids),
    questionCounts(db, ids),
  ])
  return quizzes.map((quiz) => {
    const film = films.find(({ id }) => id === quiz.item_id)
    const campaign = campaigns.find(({ id }) => id === quiz.campaign_id)
    return {
      id: quiz.id,
      friendlyId: quiz.friendly_id,
      title: {
        id: quiz.item_id,
        friendlyId: film?.friendlyId ?? GONE,
        name: film?.title.en ?? '',
        durationSeconds: film?.durationSeconds ?? null,
      },
      campaign: {
        id: quiz.campaign_id,
        friendlyId: campaign?.friendly_id ?? GONE,
        name: campaign?.title_en ?? '',
      },
      timeToShow: quiz.second,
      questions: questions.get(quiz.id) ?? 0,
      notShown: notShownBecause(quiz.second, film, campaign, now),
      ...(counts.get(quiz.id) ?? { tried: 0, passed: 0 }),
      revision: quiz.revision,
      changedAt: quiz.changed_at.getTime(),
    }
  })
}

/** A campaign may be removed while its quizzes stay: they are shown to nobody until they are put elsewhere. */
const GONE = 'gone'
