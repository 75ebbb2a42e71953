/**
 * Campaign: what is promised for a while, with its picture, its terms and its quizzes.
 *
 * Shows one; taking part in a quiz is not its business.
 */
export { CampaignDetail } from './campaign-detail.tsx'
