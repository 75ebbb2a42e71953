import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock'
import type { Log } from '#platform/log'
import type { Settings } from '#platform/settings'
import { closeDays } from './close.ts'
import type { LedgerTables } from './rows.ts'
import { verifyLedger } from './verify.ts'

interface ClosingNeeds {
  db: Kysely<LedgerTables>
  clock: Clock
  log: Log
  settings: Pick<Settings, 'ledger'>
}

/** Closes every day that is over, and looks the whole ledger through when it has closed one. */
export function openClosing({ db, clock, log, settings }: ClosingNeeds) {
  let stop = () => {}
  let running: Promise<void> = Promise.resolve()

  async function run(): Promise<void> {
    try {
      const closed = await closeDays(db, clock.now())
      for (const { day, transfers, hash } of closed) log.info({ day, transfers, hash }, 'a day was closed')
      if (closed.length === 0) return
      for (const breach of await verifyLedger(db)) log.error({ ...breach }, 'the ledger is not in order')
    } catch (error) {
      log.error({ error }, 'the ledger could not be closed')
    }
  }

  return {
    start() {
      running = run()
      stop = clock.every(settings.ledger.closeEveryMs, () => {
        running = running.then(run)
      })
    },
    async stop(): Promise<void> {
      stop()
      await running
    },
  }
}
