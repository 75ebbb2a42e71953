/** Questions of one quiz, and choices of one question. */
export const QUIZ_QUESTIONS_MAX = 10
export const QUIZ_CHOICES_MIN = 2
export const QUIZ_CHOICES_MAX = 4
/** Characters. */
export const QUIZ_QUESTION_LENGTH_MAX = 200
export const QUIZ_CHOICE_LENGTH_MAX = 100
/** Submissions of one account for one quiz. */
export const QUIZ_TRIES_MAX = 2
/** Quizzes of one title, and of one campaign. */
export const QUIZZES_OF_TITLE_MAX = 20
export const QUIZZES_OF_CAMPAIGN_MAX = 200
/** The last second of a film at which a quiz may be shown: a week. */
export const QUIZ_SECOND_MAX = 604_800
