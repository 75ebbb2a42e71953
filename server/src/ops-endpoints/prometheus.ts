import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { Measurement } from './measurement.ts'

export interface Prometheus {
  readonly contentType: string
  textOf(measurements: readonly Measurement[]): Promise<string>
}

export function openPrometheus(): Prometheus {
  const ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return {
    contentType: ofProcess.contentType,
    textOf: async (measurements) =>
      `${await registryOf(measurements).metrics()}\n${await ofProcess.metrics()}`,
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
