/**
 * Live quiz: the questions and polls of a show over its picture, and as they were beside its recording.
 *
 * It owns when a question shows, the viewer's answer until the server has it, and the card. What is right, whose time
 * is over and who has which place the server decides. Nothing of it but a hook is loaded before there is a quiz.
 */
export { QuizPreview } from './quiz-preview.tsx'
export { useQuizReplay } from './replay/use-quiz-replay.tsx'
export { useLiveQuiz, type LiveQuiz } from './use-live-quiz.tsx'
