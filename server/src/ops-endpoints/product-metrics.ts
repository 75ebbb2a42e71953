import { statfs } from 'node:fs/promises'
import type { DueJobs } from '../platform/jobs/jobs.ts'
import type { SocketFigures } from '../platform/sockets/socket.ts'
import type { Measurement } from './measurement.ts'
import { queueMetrics } from './node-metrics.ts'

/** What the product answers about its state when it is asked. Each part is read for itself. */
export interface ProductState {
  /** Gifts that wait for their chat room, and since when the oldest does. */
  gifts(): Promise<{ waiting: number; oldestAt: number | null }>
  /** Value that people hold, by currency. */
  float(): Promise<readonly { currency: string; amount: number }[]>
  /** Postings whose outcome was unknown to their caller, since the start. */
  unknownOutcomes(): number
  /** Codes by the first digits of their number, since the start. */
  codes(): readonly { prefix: string; outcome: 'sent' | 'failed'; count: number }[]
  sockets(): Pick<SocketFigures, 'clients' | 'bufferedBytes' | 'slowClosed'>
  publishing(): { sessions: number; oldestReportMs: number | null }
  jobs(): Promise<DueJobs>
  /** Open cases: all, and those whose deadline has passed; when the next one passes. */
  cases(): Promise<{ open: number; late: number; nextDueAt: number | null }>
  /** The folder whose disk is measured. */
  home: string
  now(): number
}

/** A part that cannot be read is left out, and the others are told. */
async function orNothing(read: () => Promise<Measurement[]>): Promise<Measurement[]> {
  try {
    return await read()
  } catch {
    return []
  }
}

/** The state of the product: docs/guides/monitoring.md has an alert for each. */
export async function productMetrics(state: ProductState): Promise<Measurement[]> {
  const secondsSince = (at: number | null) => (at === null ? 0 : Math.max(0, state.now() - at) / 1_000)
  const parts = await Promise.all([
    orNothing(async () => moneyMetrics(state, secondsSince)),
    orNothing(async () => floatMetrics(await state.float())),
    orNothing(async () => jobMetrics(await state.jobs(), state.now())),
    orNothing(async () => caseMetrics(await state.cases(), state.now())),
    orNothing(async () => connectionMetrics(state)),
    orNothing(async () => diskMetrics(state.home)),
  ])
  return parts.flat()
}

const gauge = (name: string, help: string, value: number | null): Measurement => ({ name, help, value })
const counter = (name: string, help: string, value: number): Measurement => ({
  name,
  help,
  value,
  isCounter: true,
})

type Ages = (at: number | null) => number

async function moneyMetrics(state: ProductState, secondsSince: Ages): Promise<Measurement[]> {
  const unknown = counter(
    'tayang_ledger_unknown_outcomes_total',
    'Postings whose outcome their caller did not learn; each is repeated under its key.',
    state.unknownOutcomes(),
  )
  const { waiting, oldestAt } = await state.gifts()
  return [
    unknown,
    gauge('tayang_outbox_waiting', 'Paid messages that wait for their chat room.', waiting),
    gauge('tayang_outbox_lag_seconds', 'How long the oldest of them waits.', secondsSince(oldestAt)),
  ]
}

const floatMetrics = (amounts: readonly { currency: string; amount: number }[]): Measurement[] =>
  amounts.map(({ currency, amount }) => ({
    name: 'tayang_float_outstanding',
    help: 'Value that people hold in their wallets, by currency.',
    value: amount,
    labels: { currency },
  }))

const jobMetrics = ({ waiting, oldestAt, queues }: DueJobs, now: number): Measurement[] => [
  gauge('tayang_jobs_waiting', 'Jobs that are due and wait for a worker, a thousand at most.', waiting),
  gauge(
    'tayang_job_age_seconds',
    'How long the oldest of them is due.',
    oldestAt === null ? 0 : Math.max(0, now - oldestAt) / 1_000,
  ),
  ...queueMetrics(queues, now),
]

const caseMetrics = (
  { open, late, nextDueAt }: { open: number; late: number; nextDueAt: number | null },
  now: number,
): Measurement[] => [
  gauge('tayang_takedown_cases_open', 'Cases that wait for a decision, a thousand at most.', open),
  gauge('tayang_takedown_cases_late', 'Open cases whose deadline has passed, a thousand at most.', late),
  gauge(
    'tayang_takedown_deadline_seconds',
    'How long until the first deadline of an open case; negative after it.',
    nextDueAt === null ? null : (nextDueAt - now) / 1_000,
  ),
]

async function connectionMetrics(state: ProductState): Promise<Measurement[]> {
  const { clients, bufferedBytes, slowClosed } = state.sockets()
  const { sessions, oldestReportMs } = state.publishing()
  return [
    gauge('tayang_ws_clients', 'Open WebSockets.', clients),
    gauge('tayang_ws_buffered_bytes', 'Bytes that wait for clients that read slowly.', bufferedBytes),
    counter('tayang_ws_dropped_total', 'WebSockets closed because their client read too slowly.', slowClosed),
    gauge('tayang_publish_sessions', 'Shows that are being published.', sessions),
    gauge(
      'tayang_live_report_age_seconds',
      'The age of the newest report of the live show that reported longest ago.',
      oldestReportMs === null ? 0 : oldestReportMs / 1_000,
    ),
    ...state.codes().map(({ prefix, outcome, count }) => ({
      name: 'tayang_otp_total',
      help: 'One-time codes since the start, by the first digits of their number.',
      value: count,
      isCounter: true as const,
      labels: { prefix, outcome },
    })),
  ]
}

async function diskMetrics(home: string): Promise<Measurement[]> {
  const { bavail, bsize, blocks } = await statfs(home)
  return [
    gauge('tayang_disk_free_bytes', 'Free space where TAYANG_HOME is.', bavail * bsize),
    gauge('tayang_disk_size_bytes', 'The size of that disk.', blocks * bsize),
  ]
}
