/**
 * Campaigns: their texts, prizes, permit and terms, their quizzes on titles, the chances that people collected, the
 * draws that anybody can compute again, and who won.
 *
 * A campaign goes public, a chance comes or goes, a draw is void and a prize is handed over by two operators alone.
 */
export { CampaignsRoutes } from './campaigns-routes.tsx'
export { DrawsRoutes } from './draws-routes.tsx'
