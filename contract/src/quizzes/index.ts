/** The quiz in a film: its questions at a second of the film, an answer, and the campaign that it belongs to. */
export * as quizzes from './operations.ts'
export type { CampaignQuiz, FilmQuestion, NoChance, QuizCampaign, QuizDetail } from './quiz-shapes.ts'
export {
  QUIZ_CHOICE_LENGTH_MAX,
  QUIZ_CHOICES_MAX,
  QUIZ_CHOICES_MIN,
  QUIZ_QUESTION_LENGTH_MAX,
  QUIZ_QUESTIONS_MAX,
} from './limits.ts'
