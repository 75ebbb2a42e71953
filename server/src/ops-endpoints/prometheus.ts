import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { AnsweredCall } from '../platform/http/http.ts'
import type { Measurement } from './measurement.ts'

export interface Prometheus {
  readonly contentType: string
  textOf(measurements: readonly Measurement[]): Promise<string>
  /** Adds an answer to the durations of calls. */
  answered(answer: AnsweredCall): void
}

/** From what nobody notices to what everybody does; each route has a series of each. */
const DURATION_BUCKETS = [0.005, 0.025, 0.1, 0.3, 1, 3, 10]

export function openPrometheus(): Prometheus {
  const ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  const durations = new Histogram({
    name: 'tayang_http_request_duration_seconds',
    help: 'How long answers took, by their route; a list of a live show is held until its next part is there.',
    labelNames: ['route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [ofProcess],
  })
  return {
    contentType: ofProcess.contentType,
    textOf: async (measurements) =>
      `${await registryOf(measurements).metrics()}\n${await ofProcess.metrics()}`,
    answered: ({ route, status, seconds }) => durations.observe({ route, status }, seconds),
  }
}

/** Made for each request: a gauge that was registered once would read 0 while its value is unknown. */
function registryOf(measurements: readonly Measurement[]): Registry {
  const register = new Registry()
  for (const { name, help, value, isCounter, labels = {} } of measurements) {
    if (value === null) continue
    const options = { name, help, labelNames: Object.keys(labels), registers: [register] }
    // The first of a name registers it, the others add to it.
    const known = register.getSingleMetric(name)
    if (isCounter) ((known as Counter | undefined) ?? new Counter(options)).inc(labels, value)
    else ((known as Gauge | undefined) ?? new Gauge(options)).set(labels, value)
  }
  return register
}
