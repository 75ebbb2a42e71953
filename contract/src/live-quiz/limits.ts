/** A streamer's question sets, and the questions of one. */
export const QUIZ_SETS_MAX = 100
export const QUIZ_QUESTIONS_MAX = 50
export const QUIZ_TITLE_LENGTH_MAX = 80
export const QUIZ_QUESTION_LENGTH_MAX = 200
export const QUIZ_CHOICE_LENGTH_MAX = 80
export const QUIZ_CHOICES_MIN = 2
export const QUIZ_CHOICES_MAX = 4
export const QUIZ_PRIZE_LENGTH_MAX = 120

/** How long each viewer has, from the moment their own picture reached the question. */
export const QUIZ_WINDOW_SECONDS_MIN = 5
export const QUIZ_WINDOW_SECONDS_MAX = 60
/** How much of a right answer's points its speed may add. */
export const QUIZ_BONUS_PERCENT_MAX = 20
/** What a right answer is worth before its bonus. */
export const QUIZ_POINTS = 1_000
/** In a quiz of elimination: what a player may lose before they are out. */
export const QUIZ_LIVES = 2

/** Rows of a board; the caller's own place stands beside them. */
export const QUIZ_BOARD_ROWS_MAX = 100
/** Rows of the board that a room is told after each reveal. */
export const QUIZ_TOP_ROWS_MAX = 10

/** The most that a CSV file of questions may weigh, in characters. */
export const QUIZ_CSV_LENGTH_MAX = 60_000
/** Lines of a CSV file whose trouble is told. */
export const QUIZ_CSV_PROBLEMS_MAX = 50

export const POLL_CHOICES_MIN = 2
export const POLL_CHOICES_MAX = 5
export const POLL_SECONDS_MIN = 15
export const POLL_SECONDS_MAX = 30 * 60
/** Polls of one show. */
export const POLLS_MAX = 100
