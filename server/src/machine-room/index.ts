/**
 * The machine room: what machines ask of this server, not people. Is it alive, is it ready, which addresses may a
 * crawler read, what landed in the outbox of the demo. Never answers anything about a person outside demo mode.
 */
export { crawlerRoutes } from './crawlers.ts'
export { healthRoutes } from './health.ts'
export { outboxRoute } from './outbox.ts'
