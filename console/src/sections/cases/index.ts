/**
 * Cases: what people reported, what operators decided about it, and the appeals against that.
 *
 * Reports and appeals are two sections of one chunk: both show a decision, its statement of reasons and the person's
 * history. What a decision does is the server's; this section only says beforehand what that will be.
 */
export { AppealsSection } from './appeals/appeals-section.tsx'
export { ReportsRoutes } from './reports-routes.tsx'
