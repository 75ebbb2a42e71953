/**
 * Ops endpoints: routes for machines. Liveness, readiness, metrics, robots.txt and the sitemap, oEmbed, feeds, and the
 * outbox of the demo. They never answer anything about a person outside demo mode.
 */
export { blobMetrics } from './blob-metrics.ts'
export { crawlerRoutes } from './crawlers.ts'
export { feedRoutes } from './feeds.ts'
export { healthRoutes } from './health.ts'
export { ledgerMetrics } from './ledger-metrics.ts'
export { loadPrometheus, metricsRoute } from './metrics.ts'
export { openMetricsPort } from './metrics-port.ts'
export { nodeMetrics, type NodeState } from './node-metrics.ts'
export { oembedRoute } from './oembed.ts'
export { outboxRoute } from './outbox.ts'
export { productMetrics, type ProductState } from './product-metrics.ts'
export { liveHostMetrics } from './live-host-metrics.ts'
export { redisMetrics, type RedisState } from './redis-metrics.ts'
export { securityMetrics } from './security-metrics.ts'
