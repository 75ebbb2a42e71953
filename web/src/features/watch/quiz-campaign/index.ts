/**
 * Quiz campaign: the page to which the result of a quiz leads: rules, own chances, quizzes, draw.
 *
 * It is rendered for a guest; what a signed-in person has is read in the browser. Answering is the player's business.
 */
export { QuizCampaignPage } from './quiz-campaign-page.tsx'
