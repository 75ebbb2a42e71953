import { admin } from '@tayang/contract'
import { quizzes } from '../catalogue/quizzes.ts'
import type { Client } from './client.ts'

/** Puts the quizzes on their films; what an operator has changed of them since stays. */
export async function seedQuizzes(operator: Client): Promise<void> {
  const there = new Set<string>()
  for (const campaign of new Set(quizzes.map((quiz) => quiz.campaign))) {
    const { data } = await operator.call(admin.listTitleQuizzes, { query: { campaign, perPage: 100 } })
    for (const { friendlyId } of data) there.add(friendlyId)
  }
  for (const { slug, campaign, film, second, questions } of quizzes) {
    if (there.has(slug)) continue
    await operator.call(admin.putTitleQuiz, {
      params: { friendlyId: slug },
      body: {
        title: film,
        campaign,
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
