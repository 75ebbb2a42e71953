/**
 * The machine room: what machines ask of this server, not people. Is it alive, is it ready, is its ledger in order,
 * which addresses may a crawler read, what does a page look like in a card, what landed in the outbox of the demo.
 * Never answers anything about a person outside demo mode.
 */
export { crawlerRoutes } from './crawlers.ts'
export { healthRoutes } from './health.ts'
export { ledgerGauges } from './ledger-gauges.ts'
export { metricsRoute } from './metrics.ts'
export { oembedRoute } from './oembed.ts'
export { outboxRoute } from './outbox.ts'
