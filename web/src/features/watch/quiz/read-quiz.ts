import { quizzes, type Locale, type QuizDetail } from '@tayang/contract'
import { call } from '#shared/api'

/** The seconds of all quizzes of a film. */
export async function readTimes(videoId: string, locale: Locale): Promise<readonly number[]> {
  const { meta } = await call(quizzes.getQuizForContent, { params: { id: videoId }, query: { locale } })
  return meta.times
}

/** The quiz at a second of a film; null where there is none any more. */
export async function readQuiz(videoId: string, atS: number, locale: Locale): Promise<QuizDetail | null> {
  const query = { locale, from: atS }
  const { data } = await call(quizzes.getQuizForContent, { params: { id: videoId }, query })
  if (data?.timeToShow !== atS) return null
  // Some servers send the questions as text.
  const questions: unknown = data.questionJson
  return typeof questions === 'string' ? { ...data, questionJson: JSON.parse(questions) } : data
}

export async function mayAnswer({ id, videoId }: QuizDetail): Promise<boolean> {
  const input = { params: { id: videoId }, query: { quizContentId: id } }
  return (await call(quizzes.getQuizChance, input)).data.isAllowed
}
