/**
 * Loyalty: diamonds, gifts, gencash and the open book.
 *
 * Owns every balance of the product and the `loyalty` schema: nothing moves but by its ledger, and nobody
 * else touches it. What other rooms must hear of a movement waits in its outbox, written in the same
 * transaction. What is sold for rupiah it books for whoever sells; it never takes rupiah from anybody and
 * never asks who somebody is: callers hand it account ids.
 */
import type { Database } from '#platform/database/database'
import { noteVaultKey } from '#platform/secrets/installation'
import type { RawRoute, Route } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import { addVaultKey, dropVaultKeys, openVault } from '#platform/secrets/vault'
import type { PersonalDataHandler } from '#modules/user'
import {
  bankAccountRoutes,
  cashoutPromises,
  openBankAccounts,
  openCashoutDesk,
  openCashoutKeeping,
  openCashouts,
  sealAllAnew,
  sealAlone,
  type CashoutDesk,
  type CashoutTables,
  type SealedAnew,
} from './cashout/index.ts'
import { putGift, type GiftDraft, type GiftTables } from './gift-rows.ts'
import { openPersonalData } from './keeper.ts'
import { brokenCloses, listCloses } from './ledger/close.ts'
import { openClosing, type LedgerHealth } from './ledger/closing.ts'
import { openLedger } from './ledger/open-ledger.ts'
import type { LedgerTables } from './ledger/rows.ts'
import { verifyLedger, type Breach } from './ledger/verify.ts'
import type { LoyaltyDependencies } from './needs.ts'
import { listGiftsRoutes } from './routes/list-gifts.ts'
import { openBookRoutes } from './routes/open-book.ts'
import { moneyRoutes } from './routes/read-money.ts'
import { sendGiftRoute } from './routes/send-gift.ts'
import { statementRoute } from './routes/statement.ts'
import { openBooks, type Books } from './sales.ts'
import { earnedIn, openRelay, type GiftRooms, type RelayTables, type ShowEarned } from './relay/index.ts'
import { createTopupRoute, openTopups, topupStandInRoute } from './topups/index.ts'

export interface Loyalty extends AsyncDisposable {
  readonly routes: readonly Route[]
  /** The demo's till. */
  readonly rawRoutes: readonly RawRoute[]
  readonly personalData: PersonalDataHandler
  /** For the account answer. */
  balancesOf(accountId: string): Promise<{ diamonds: bigint; gencash: bigint }>
  /** What operators do with cash-outs. */
  readonly cashouts: CashoutDesk
  putGift(draft: GiftDraft): Promise<{ id: string }>
  /** Tells rooms of their gifts from here on; where the rooms are. */
  openRelay(rooms: GiftRooms): AsyncDisposable
  /** What the gifts of shows came to. */
  earnedIn(showIds: readonly string[]): Promise<ReadonlyMap<string, ShowEarned>>
  /** What other rooms sell for rupiah is booked here. */
  readonly books: Books
  /** Closes days and verifies the ledger from here on; called where this process plays the role of a worker. */
  startJobs(): void
  /** What the last look through the ledger found; null where this process has not looked. */
  ledgerHealth(): LedgerHealth | null
}

export type { GiftDraft } from './gift-rows.ts'
export type { CashoutLetter } from './cashout/needs.ts'
export { cashoutRuleKeys, rateKeys, requireCoveredRate, sealedBy } from './cashout/index.ts'
export type { LoyaltyDependencies, Stage, Stages } from './needs.ts'
export type { Books } from './sales.ts'
export type { GiftRooms } from './relay/index.ts'
export { loyaltySchema } from './schema.ts'

export function openLoyalty(needs: LoyaltyDependencies): Loyalty {
  const { database, clock } = needs
  const db = database.forModule<LedgerTables>('loyalty')
  const ledger = openLedger({ db, clock })
  const gifts = database.forModule<GiftTables>('loyalty')
  const told = database.forModule<RelayTables>('loyalty')
  const closing = openClosing({ ...needs, db, promises: cashoutPromises })
  const topups = openTopups({ ...needs, ledger })
  const paidOut = {
    ...needs,
    db: database.forModule<CashoutTables>('loyalty'),
    ledger,
    vault: openVault(needs.settings),
  }
  const bankAccounts = openBankAccounts(paidOut)
  const cashouts = openCashouts(paidOut)
  return {
    routes: [
      ...listGiftsRoutes({ db: gifts }),
      sendGiftRoute({
        ...needs,
        db: gifts,
        ledger,
        cashouts,
      }),
      ...moneyRoutes({ ...needs, ledger, cashouts }),
      ...openBookRoutes({ db, ledger }),
      statementRoute({ ...needs, db: paidOut.db }),
      ...bankAccountRoutes({ bankAccounts }),
      createTopupRoute({ ...needs, topups }),
    ],
    rawRoutes: [topupStandInRoute({ ...needs, topups })],
    personalData: openPersonalData(ledger, openCashoutKeeping({ ...paidOut, bankAccounts })),
    cashouts: openCashoutDesk(paidOut),
    async balancesOf(accountId) {
      const balances = await ledger.balancesOf(accountId)
      return { diamonds: balances.get('diamond') ?? 0n, gencash: balances.get('gencash') ?? 0n }
    },
    putGift: (draft) => putGift({ database, db: gifts }, draft),
    books: openBooks(ledger),
    openRelay: (rooms) => openRelay({ ...needs, db: told, rooms }),
    earnedIn: (showIds) => earnedIn(told, showIds),
    startJobs: () => closing.start(),
    ledgerHealth: closing.health,
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
  return { breaches: await verifyLedger(db, cashoutPromises), brokenDays: await brokenCloses(db) }
}

/**
 * Puts a new master key in front and seals every data key under it. Keys that nothing was sealed by when this began
 * are forgotten: the one before stays until the next time, for whoever has it in hand at this moment.
 */
export async function rotateVault(
  database: Database,
  settings: Pick<Settings, 'home' | 'vault'>,
): Promise<Omit<SealedAnew, 'used'> & { dropped: number; keyId: string; used: readonly string[] }> {
  const vault = openVault(settings)
  return await sealAlone(database, async () => {
    const before = vault.keyId()
    addVaultKey(settings)
    await noteVaultKey(database, vault.keyId())
    const { sealed, used, shut } = await sealAllAnew(database, vault)
    const dropped = dropVaultKeys(settings, (keyId) => keyId === before || used.has(keyId))
    return { sealed, dropped, keyId: vault.keyId(), used: [...used], shut }
  })
}

/** What a ledger has that is only ever added to, and its last close. */
export interface LoyaltyFacts {
  readonly transfers: number
  readonly entries: number
  readonly keys: number
  readonly lastClose: { readonly day: string; readonly hash: string } | null
}

/** By which a copy of a house is compared with it. */
export async function factsOfLoyalty(database: Database): Promise<LoyaltyFacts> {
  const db = database.forModule<LedgerTables>('loyalty')
  const countOf = async (table: 'ledger_transfer' | 'ledger_entry' | 'ledger_key') => {
    const { n } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<bigint>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  const [last] = (await listCloses(db, { limit: 1, offset: 0 })).closes
  return {
    transfers: await countOf('ledger_transfer'),
    entries: await countOf('ledger_entry'),
    keys: await countOf('ledger_key'),
    lastClose: last ? { day: last.day, hash: last.hash } : null,
  }
}
