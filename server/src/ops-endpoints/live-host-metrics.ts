import type { Measurement } from './measurement.ts'

/** What a serving machine keeps of shows that other machines have. */
export interface LiveHostState {
  readonly viewers: number
  readonly bytes: number
  /** Answers since the start, by where they came from. */
  readonly answers: Readonly<Record<'kept' | 'joined' | 'asked' | 'alone', number>>
}

/** Of a server that asks other machines for live media; of any other nothing. */
export function liveHostMetrics(state: LiveHostState | undefined): Measurement[] {
  if (!state) return []
  const { viewers, bytes, answers } = state
  return [
    {
      name: 'tayang_live_host_viewers',
      help: 'Requests for live media of other machines that are answered or wait.',
      value: viewers,
    },
    { name: 'tayang_live_host_bytes', help: 'Bytes of live media in memory.', value: bytes },
    ...Object.entries(answers).map(([from, value]) => ({
      name: 'tayang_live_host_answers_total',
      help: 'Answers since the start: kept, joined with others, asked of the machine of the show for all, or for one alone.',
      value,
      labels: { from },
      isCounter: true as const,
    })),
  ]
}
