/**
 * Loyalty: diamonds, gifts, gencash and the open book.
 *
 * Owns every balance of the product and the `loyalty` schema: nothing moves but by its ledger, and nobody
 * else touches it. What other rooms must hear of a movement waits in its outbox, written in the same
 * transaction. It never takes rupiah from anybody and never asks who somebody is: callers hand it account
 * ids.
 */
import type { Database } from '#platform/database'
import type { Log } from '#platform/log'
import type { Route } from '#platform/route'
import type { Settings } from '#platform/settings'
import type { Keeper } from '#modules/user'
import { putGift, type GiftDraft, type GiftTables } from './gift-rows.ts'
import { openKeeper } from './keeper.ts'
import { brokenCloses } from './ledger/close.ts'
import { openClosing } from './ledger/closing.ts'
import { openLedger } from './ledger/open-ledger.ts'
import type { LedgerTables } from './ledger/rows.ts'
import { verifyLedger, type Breach } from './ledger/verify.ts'
import { noStages, type LoyaltyNeeds, type Stages } from './needs.ts'
import { createTopupRoute } from './routes/create-topup.ts'
import { listGiftsRoutes } from './routes/list-gifts.ts'
import { openBookRoutes } from './routes/open-book.ts'
import { moneyRoutes } from './routes/read-money.ts'
import { sendGiftRoute } from './routes/send-gift.ts'

export interface Loyalty extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly keeper: Keeper
  /** For the account answer. */
  balancesOf(accountId: string): Promise<{ diamonds: bigint; gencash: bigint }>
  /** Where gifts appear is a higher room's matter (ruling R21). */
  plugStages(stages: Stages): void
  putGift(draft: GiftDraft): Promise<{ id: string }>
  /** Closes days from here on; called where this process plays the role of a worker. */
  startJobs(): void
}

export type { GiftDraft } from './gift-rows.ts'
export type { Stage } from './needs.ts'
export { loyaltySchema } from './schema.ts'

export function openLoyalty(
  needs: LoyaltyNeeds & { log: Log; settings: Pick<Settings, 'topup' | 'ledger'> },
): Loyalty {
  const { database, clock } = needs
  const db = database.forModule<LedgerTables>('loyalty')
  const ledger = openLedger({ db, clock })
  const gifts = database.forModule<GiftTables>('loyalty')
  const closing = openClosing({ ...needs, db })
  let stages = noStages
  return {
    routes: [
      ...listGiftsRoutes({ db: gifts }),
      sendGiftRoute({ ...needs, db: gifts, ledger, stages: () => stages }),
      ...moneyRoutes({ ...needs, ledger }),
      ...openBookRoutes({ db, ledger }),
      createTopupRoute({ ...needs, ledger }),
    ],
    keeper: openKeeper(ledger),
    async balancesOf(accountId) {
      const balances = await ledger.balancesOf(accountId)
      return { diamonds: balances.get('diamond') ?? 0n, gencash: balances.get('gencash') ?? 0n }
    },
    plugStages(plugged) {
      stages = plugged
    },
    putGift: (draft) => putGift({ database, db: gifts }, draft),
    startJobs: () => closing.start(),
    async [Symbol.asyncDispose]() {
      await closing.stop()
    },
  }
}

/** Every promise of the ledger, recomputed; reads alone. */
export async function verifyLoyalty(
  database: Database,
): Promise<{ breaches: Breach[]; brokenDays: string[] }> {
  const db = database.forModule<LedgerTables>('loyalty')
  return { breaches: await verifyLedger(db), brokenDays: await brokenCloses(db) }
}
