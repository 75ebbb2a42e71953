import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock'
import type { Breach, Invariant } from '#platform/database/invariants'
import type { Once } from '#platform/database/nodes/nodes'
import type { Log } from '#platform/log/log'
import type { Settings } from '#platform/settings/settings'
import { brokenCloses, closeDays } from './close.ts'
import type { Currency } from './posting.ts'
import { driftOf } from './rows/close-rows.ts'
import type { LedgerTables } from './rows/tables.ts'
import { verifyLedger } from './verify.ts'

interface ClosingDependencies {
  db: Kysely<LedgerTables>
  clock: Clock
  log: Log
  once: Once
  settings: Pick<Settings, 'ledger'>
  /** What other parts of this module store beside the ledger. */
  invariants: readonly Invariant[]
  /** What modules that sell find wrong in their own half: sales without what was sold, or the reverse. */
  breachesOfSales?: (() => Promise<readonly Breach[]>) | undefined
}

/** What the last verification of the whole ledger found. */
export interface LedgerHealth {
  readonly at: number
  readonly tookMs: number
  /** Broken invariants, and days whose close is not what was published. */
  readonly breaches: number
  /** The first of them. */
  readonly findings: readonly { readonly rule: string; readonly where: string }[]
  /** What all entries of each currency sum to: 0 where the ledger is in order. */
  readonly drift: ReadonlyMap<Currency, bigint>
}

const FINDINGS_MAX = 20
/** Places of one finding. */
const PLACES_MAX = 5

/** The pause is this many times as long as a verification: a ledger of years is not read all the time. */
const PAUSE_FACTOR = 20

/** Closes every day that is over, and verifies the whole ledger, periodically. */
export function openClosing({
  db,
  clock,
  log,
  once,
  settings,
  invariants,
  breachesOfSales,
}: ClosingDependencies) {
  let stops: (() => void)[] = []
  let running: Promise<void> = Promise.resolve()
  let health: LedgerHealth | null = null
  let pausedUntil = 0

  const close = once('loyalty.ledger', async () => {
    const closed = await closeDays(db, clock.now())
    for (const { day, transfers, hash } of closed) log.info({ day, transfers, hash }, 'a day was closed')
    if (closed.length > 0) await verifyAll()
  })

  const verify = once('loyalty.ledger', () => verifyAll())

  async function verifyAll(): Promise<void> {
    const startedAt = clock.now()
    const breaches = [...(await verifyLedger(db, invariants)), ...((await breachesOfSales?.()) ?? [])]
    for (const breach of breaches) log.error({ ...breach }, 'the ledger is not in order')
    const days = await brokenCloses(db)
    for (const day of days) log.error({ day }, 'the close of a day is not what was published')
    const tookMs = clock.now() - startedAt
    pausedUntil = clock.now() + tookMs * PAUSE_FACTOR
    const findings = [
      ...breaches.map(({ rule, where }) => ({ rule, where: where.slice(0, PLACES_MAX).join(', ') })),
      ...days.map((day) => ({ rule: 'A closed day is what was published', where: day })),
    ]
    health = {
      at: clock.now(),
      tookMs,
      breaches: findings.length,
      findings: findings.slice(0, FINDINGS_MAX),
      drift: await driftOf(db),
    }
  }

  /** One after the other; work that waits for its turn is not queued twice. */
  const waiting = new Set<() => Promise<void>>()
  const run = (work: () => Promise<void>) => {
    if (waiting.has(work)) return
    waiting.add(work)
    running = running
      .then(() => {
        waiting.delete(work)
        return work()
      })
      .catch((error: unknown) => log.error({ err: error }, 'the ledger could not be verified'))
  }

  return {
    health: () => health,
    start() {
      run(close)
      run(verify)
      stops = [
        clock.every(settings.ledger.closeEveryMs, () => run(close)),
        clock.every(settings.ledger.verifyEveryMs, () => {
          if (clock.now() >= pausedUntil) run(verify)
        }),
      ]
    },
    async stop(): Promise<void> {
      for (const stop of stops) stop()
      await running
    },
  }
}
