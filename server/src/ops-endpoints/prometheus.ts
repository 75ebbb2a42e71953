import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
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
  for (const { name, help, value } of measurements) {
    if (value !== null) new Gauge({ name, help, registers: [register] }).set(value)
  }
  return register
}
