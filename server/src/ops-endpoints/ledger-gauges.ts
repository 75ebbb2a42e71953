import type { Gauge } from './metrics.ts'

/** What is watched of the ledger: a breach is a reason to wake somebody, and so is a look that never ends. */
export function ledgerGauges(health: { breaches: number; at: number; tookMs: number } | null): Gauge[] {
  return [
    {
      name: 'tayang_ledger_breaches',
      says: 'Promises of the ledger that did not hold when it was looked through last.',
      value: health?.breaches ?? null,
    },
    {
      name: 'tayang_ledger_verified_timestamp_seconds',
      says: 'When the whole ledger was looked through last.',
      value: health && health.at / 1_000,
    },
    {
      name: 'tayang_ledger_verify_duration_seconds',
      says: 'How long that took.',
      value: health && health.tookMs / 1_000,
    },
  ]
}
