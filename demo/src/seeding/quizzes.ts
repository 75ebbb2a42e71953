import { admin } from '@tayang/contract'
import { QUIZ_CAMPAIGN, quizzes } from '../catalogue/quizzes.ts'
import type { Client } from './client.ts'

/** Puts the quizzes on their films; what an operator has changed of them since stays. */
export async function seedQuizzes(operator: Client): Promise<void> {
  const query = { campaign: QUIZ_CAMPAIGN, perPage: 100 }
  const { data } = await operator.call(admin.listTitleQuizzes, { query })
  const there = new Set(data.map(({ friendlyId }) => friendlyId))
  for (const { slug, film, second, questions } of quizzes) {
    if (there.has(slug)) continue
    await operator.call(admin.putTitleQuiz, {
      params: { friendlyId: slug },
      body: {
        title: film,
        campaign: QUIZ_CAMPAIGN,
        timeToShow: second,
        questions: questions.map(([question, ...choices]) => ({
          question,
          choices: choices.map((text, place) => ({ text, isRight: place === 0 })),
        })),
        revision: 0,
      },
    })
  }
}
