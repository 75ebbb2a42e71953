/**
 * Quiz: the questions at a second of a film, over its player.
 *
 * Follows the playback, fetches what a quiz needs shortly before its second, and shows it in a dialog within the
 * player. Loaded once a film plays; what is right it never knows.
 */
export { FilmQuiz } from './film-quiz.tsx'
