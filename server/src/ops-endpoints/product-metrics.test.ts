import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { openPrometheus } from './prometheus.ts'
import { productMetrics, type ProductState } from './product-metrics.ts'

const NOW = 1_800_000_000_000
const state: ProductState = {
  gifts: async () => ({ waiting: 3, oldestAt: NOW - 12_000 }),
  float: async () => [
    { currency: 'diamond', amount: 500 },
    { currency: 'gencash', amount: 70 },
  ],
  unknownOutcomes: () => 2,
  codes: () => [
    { prefix: '+62812', outcome: 'sent', count: 5 },
    { prefix: '+62812', outcome: 'failed', count: 1 },
  ],
  sockets: () => ({ clients: 9, bufferedBytes: 4_096, slowClosed: 1 }),
  publishing: () => ({ sessions: 2, oldestReportMs: 4_000 }),
  jobs: async () => ({
    waiting: 4,
    oldestAt: NOW - 60_000,
    queues: [{ queue: 'catalog.encode-title', state: 'waiting', count: 4, oldestAt: NOW - 60_000 }],
  }),
  cases: async () => ({ open: 6, late: 1, nextDueAt: NOW - 5_000 }),
  home: tmpdir(),
  now: () => NOW,
}
const text = async (of: ProductState) => openPrometheus().textOf(await productMetrics(of))

test('the state of the product has a number each', async () => {
  const lines = (await text(state)).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'tayang_outbox_waiting 3',
      'tayang_outbox_lag_seconds 12',
      'tayang_float_outstanding{currency="diamond"} 500',
      'tayang_float_outstanding{currency="gencash"} 70',
      'tayang_ledger_unknown_outcomes_total 2',
      'tayang_otp_total{prefix="+62812",outcome="sent"} 5',
      'tayang_otp_total{prefix="+62812",outcome="failed"} 1',
      'tayang_ws_clients 9',
      'tayang_ws_buffered_bytes 4096',
      'tayang_ws_dropped_total 1',
      'tayang_publish_sessions 2',
      'tayang_live_report_age_seconds 4',
      'tayang_jobs_waiting 4',
      'tayang_job_age_seconds 60',
      'tayang_jobs{queue="catalog.encode-title",state="waiting"} 4',
      'tayang_job_oldest_seconds{queue="catalog.encode-title",state="waiting"} 60',
      'tayang_takedown_cases_open 6',
      'tayang_takedown_cases_late 1',
      'tayang_takedown_deadline_seconds -5',
    ]),
  )
  expect(lines.some((line) => /^tayang_disk_free_bytes [1-9]/.test(line))).toBe(true)
  // Of the process itself.
  expect(lines.some((line) => line.startsWith('nodejs_eventloop_lag_p99_seconds '))).toBe(true)
})

test('what cannot be read is left out, and the rest is told', async () => {
  const away = async () => {
    throw new Error('the database is away')
  }
  const told = await text({ ...state, gifts: away, float: away, jobs: away, cases: away })
  expect(told).not.toContain('tayang_outbox')
  expect(told).toContain('tayang_ws_clients 9')
})

test('nothing that waits has no age', async () => {
  const calm = { waiting: 0, oldestAt: null }
  const told = await text({
    ...state,
    gifts: async () => calm,
    jobs: async () => ({ ...calm, queues: [] }),
    cases: async () => ({ open: 0, late: 0, nextDueAt: null }),
  })
  expect(told).toContain('tayang_outbox_lag_seconds 0')
  expect(told).toContain('tayang_job_age_seconds 0')
  expect(told).not.toContain('tayang_takedown_deadline_seconds ')
})
