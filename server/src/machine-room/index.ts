/**
 * The machine room: what machines ask of this server, not people. Is it alive, is it ready, what landed in the
 * outbox of the demo. Never answers anything about a person outside demo mode.
 */
export { healthRoutes } from './health.ts'
export { outboxRoute } from './outbox.ts'
