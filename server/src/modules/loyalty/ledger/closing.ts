import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock'
import type { Log } from '#platform/log/log'
import type { Settings } from '#platform/settings/settings'
import { brokenCloses, closeDays } from './close.ts'
import type { LedgerTables } from './rows.ts'
import { verifyLedger, type Breach, type LedgerPromise } from './verify.ts'

interface ClosingNeeds {
  db: Kysely<LedgerTables>
  clock: Clock
  log: Log
  settings: Pick<Settings, 'ledger'>
  promises: readonly LedgerPromise[]
  /** What a room that sells finds of its own half (invariant I11). */
  breachesOfSales?: (() => Promise<readonly Breach[]>) | undefined
}

/** What the last look through the whole ledger found. */
export interface LedgerHealth {
  readonly at: number
  readonly tookMs: number
  /** Promises that did not hold, and days whose close is not what was published. */
  readonly breaches: number
}

/** Looks rest this many times as long as one takes: a ledger of years is not read all the time. */
const REST_FACTOR = 20

/** Closes every day that is over, and looks the whole ledger through, again and again. */
export function openClosing({ db, clock, log, settings, promises, breachesOfSales }: ClosingNeeds) {
  let stops: (() => void)[] = []
  let running: Promise<void> = Promise.resolve()
  let health: LedgerHealth | null = null
  let restUntil = 0

  async function close(): Promise<void> {
    const closed = await closeDays(db, clock.now())
    for (const { day, transfers, hash } of closed) log.info({ day, transfers, hash }, 'a day was closed')
    if (closed.length > 0) await verify()
  }

  async function verify(): Promise<void> {
    const startedAt = clock.now()
    const breaches = [...(await verifyLedger(db, promises)), ...((await breachesOfSales?.()) ?? [])]
    for (const breach of breaches) log.error({ ...breach }, 'the ledger is not in order')
    const days = await brokenCloses(db)
    for (const day of days) log.error({ day }, 'the close of a day is not what was published')
    const tookMs = clock.now() - startedAt
    restUntil = clock.now() + tookMs * REST_FACTOR
    health = { at: clock.now(), tookMs, breaches: breaches.length + days.length }
  }

  /** One after the other; what waits for its turn already is not asked for once more. */
  const waiting = new Set<() => Promise<void>>()
  const run = (work: () => Promise<void>) => {
    if (waiting.has(work)) return
    waiting.add(work)
    running = running
      .then(() => {
        waiting.delete(work)
        return work()
      })
      .catch((error: unknown) => log.error({ err: error }, 'the ledger could not be looked through'))
  }

  return {
    health: () => health,
    start() {
      run(close)
      run(verify)
      stops = [
        clock.every(settings.ledger.closeEveryMs, () => run(close)),
        clock.every(settings.ledger.verifyEveryMs, () => {
          if (clock.now() >= restUntil) run(verify)
        }),
      ]
    },
    async stop(): Promise<void> {
      for (const stop of stops) stop()
      await running
    },
  }
}
