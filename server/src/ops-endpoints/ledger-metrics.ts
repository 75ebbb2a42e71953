import type { Measurement } from './measurement.ts'

/** The last verification of the ledger: alert on a breach, and on a timestamp that stays behind. */
export function ledgerMetrics(
  health: { breaches: number; at: number; tookMs: number } | null,
): Measurement[] {
  return [
    {
      name: 'tayang_ledger_breaches',
      help: 'Promises of the ledger that did not hold when it was looked through last.',
      value: health?.breaches ?? null,
    },
    {
      name: 'tayang_ledger_verified_timestamp_seconds',
      help: 'When the whole ledger was looked through last.',
      value: health && health.at / 1_000,
    },
    {
      name: 'tayang_ledger_verify_duration_seconds',
      help: 'How long that took.',
      value: health && health.tookMs / 1_000,
    },
  ]
}
