/**
 * Quiz desk: where a host writes question sets and asks their questions in a show on air.
 *
 * It owns the page `/streamer-dashboard/quiz`. Who may answer, what counts and who holds the desk the server decides;
 * how a question looks to a viewer belongs to `live-quiz`.
 */
export { QuizDesk } from './quiz-desk.tsx'
