import type { BlobCalls } from '../platform/blobs/blobs.ts'
import type { Measurement } from './measurement.ts'

/** How the bucket of films and pictures answers: docs/guides/monitoring.md has an alert for it. */
export function blobMetrics(calls: readonly BlobCalls[]): Measurement[] {
  const isCounter = true as const
  return calls.flatMap(({ name, count, seconds, failures }) => {
    const labels = { op: name }
    return [
      {
        name: 'tayang_blobs_seconds_count',
        help: 'Calls to the bucket since the start, by what they asked.',
        value: count,
        isCounter,
        labels,
      },
      {
        name: 'tayang_blobs_seconds_sum',
        help: 'How long they took until their answers began.',
        value: seconds,
        isCounter,
        labels,
      },
      {
        name: 'tayang_blobs_failures_total',
        help: 'Those that the bucket did not answer as asked.',
        value: failures,
        isCounter,
        labels,
      },
    ]
  })
}
