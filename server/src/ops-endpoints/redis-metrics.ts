import type { Measurement } from './measurement.ts'

/** What is known of Redis, where REDIS_URL names one. */
export interface RedisState {
  readonly isThere: boolean
  /** Limits are counted by this process alone. */
  readonly isTallyAlone: boolean
  /** Messages of the bus since the start, and how often a listener had to doubt that it heard all. */
  readonly bus: {
    readonly told: number
    readonly heard: number
    readonly dropped: number
    readonly doubts: number
  }
}

/** The state of Redis: docs/guides/monitoring.md has an alert for it. */
export function redisMetrics({ isThere, isTallyAlone, bus }: RedisState): Measurement[] {
  const { told, heard, dropped, doubts } = bus
  const isCounter = true as const
  return [
    { name: 'tayang_redis_up', help: '1 while Redis answers.', value: Number(isThere) },
    {
      name: 'tayang_tally_fallback',
      help: '1 while limits are counted by this process alone.',
      value: Number(isTallyAlone),
    },
    ...Object.entries({ told, heard, dropped }).map(([way, value]) => ({
      name: 'tayang_bus_messages_total',
      help: 'Messages to other processes, those of them, and those that were not taken.',
      value,
      isCounter,
      labels: { way },
    })),
    {
      name: 'tayang_bus_doubts_total',
      help: 'Times that a listener may have missed messages of other processes.',
      value: doubts,
      isCounter,
    },
  ] satisfies Measurement[]
}
