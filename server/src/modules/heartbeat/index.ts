import type { Clock } from '#platform/clock/clock'
import { periodically } from '#platform/clock/periodically'
import type { Database } from '#platform/database/database'
import type { Once } from '#platform/database/nodes/nodes'
import type { Log } from '#platform/log/log'
import type { Route } from '#platform/http/route'
import type { Tally } from '#platform/limits/tally'
import type { PersonalDataHandler } from '#modules/user'
import { openHistories, REMOVED_MS_MAX, type ItemsOf } from './histories.ts'
import { openPersonalData } from './personal-data.ts'
import { listContinueWatchingRoute } from './routes/list-continue-watching.ts'
import { listHistoriesRoute } from './routes/list-histories.ts'
import { listSeriesHistoryRoute } from './routes/list-series-history.ts'
import { removeHistoryRoute } from './routes/remove-history.ts'
import { restoreHistoryRoute } from './routes/restore-history.ts'
import { saveGuestHistoryRoute } from './routes/save-guest-history.ts'
import { saveHistoryRoute } from './routes/save-history.ts'
import { selectHistoriesRoute } from './routes/select-histories.ts'
import { heartbeatRows, type HeartbeatTables } from './rows.ts'
import { watchListRows, type WatchLists } from './watch-list-rows.ts'

/**
 * Heartbeat: where people are in what they watch.
 *
 * Owns the `heartbeat` schema: one position per account and title, and for guests one per device, which
 * nobody can list. It decides nothing about who may watch, and it knows titles only by asking `itemsOf`.
 */
export interface Heartbeat extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly personalData: PersonalDataHandler
  /** What people watched, without who they are: for counting. */
  readonly watchLists: WatchLists
  /** How much of each of these titles an account has watched, in percent; what it never began is left out. */
  watchedOf(accountId: string, mediaIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** The second at which an account is in a title; null where it never began. */
  positionOf(accountId: string, mediaId: string): Promise<number | null>
}

export type { ItemsOf } from './histories.ts'
export { heartbeatSchema } from './schema.ts'

/** Guests' positions are kept this long. */
const GUEST_MS_MAX = 30 * 24 * 60 * 60 * 1000
const SWEEP_MS = 60 * 60 * 1000

export interface HeartbeatDependencies {
  database: Database
  clock: Clock
  tally: Tally
  log: Log
  once: Once
  itemsOf: ItemsOf
}

export function openHeartbeat({
  database,
  clock,
  tally,
  log,
  once,
  itemsOf,
}: HeartbeatDependencies): Heartbeat {
  const tables = database.forModule<HeartbeatTables>('heartbeat')
  const rows = heartbeatRows(tables)
  const histories = openHistories({ rows, itemsOf })

  const sweeping = periodically(
    { clock, everyMs: SWEEP_MS, log, failure: 'old positions were not removed' },
    once('heartbeat.sweep', async () => {
      await rows.sweepGuests(new Date(clock.now() - GUEST_MS_MAX))
      await rows.sweepRemoved(new Date(clock.now() - REMOVED_MS_MAX))
    }),
  )

  return {
    personalData: openPersonalData(rows),
    watchLists: watchListRows(tables),
    watchedOf: histories.watchedOf,
    positionOf: histories.positionOf,
    routes: [
      saveHistoryRoute({ histories, tally }),
      saveGuestHistoryRoute({ histories, tally }),
      listHistoriesRoute({ histories }),
      listContinueWatchingRoute({ histories }),
      selectHistoriesRoute({ histories }),
      listSeriesHistoryRoute({ histories }),
      removeHistoryRoute({ histories }),
      restoreHistoryRoute({ histories }),
    ],
    async [Symbol.asyncDispose]() {
      await sweeping[Symbol.asyncDispose]()
    },
  }
}
