/**
 * Loyalty: diamonds, gifts, gencash, cash-out and the public ledger.
 *
 * Owns every balance of the product and the `loyalty` schema: value moves only through its ledger, and no other module
 * reads or writes it. Events of a movement wait in its outbox, written in the same transaction. It books what other
 * modules sell for rupiah; it takes no rupiah itself, and it identifies nobody: callers pass account ids.
 */
import type { Jump, Statement } from '@tayang/contract'
import type { Database, Within } from '#platform/database/database'
import type { Breach } from '#platform/database/invariants'
import { noteVaultKey } from '#platform/secrets/installation'
import type { RawRoute, Route } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import { addVaultKey, dropVaultKeys, openVault } from '#platform/secrets/vault'
import type { PersonalDataHandler } from '#modules/user'
import {
  bankAccountRoutes,
  cashoutInvariants,
  lockAccount,
  openBankAccounts,
  openCashoutPersonalData,
  openCashoutRequests,
  openCashouts,
  resealAll,
  withRotationLock,
  type Cashouts,
  type CashoutTables,
  type Resealed,
  type SealedElsewhere,
  waitingCashouts,
} from './cashout/index.ts'
import type { LoyaltyDependencies } from './dependencies.ts'
import { openLedgerDesk, type LedgerDesk } from './desk/open-ledger-desk.ts'
import { putGift, type GiftTables } from './gift-rows.ts'
import type { GiftDraft } from './gift-shapes.ts'
import { brokenCloses } from './ledger/close.ts'
import { openClosing, type LedgerHealth } from './ledger/closing.ts'
import { noteInDay, type Note } from './ledger/rows/note-rows.ts'
import { openLedger } from './ledger/open-ledger.ts'
import { listCloses } from './ledger/rows/close-rows.ts'
import type { LedgerTables } from './ledger/rows/tables.ts'
import { countLedgerRows, diamondsAt } from './ledger/rows/transfer-rows.ts'
import { verifyLedger } from './ledger/verify.ts'
import { openPersonMoney, type PersonMoney } from './person/person-money.ts'
import { moneyJumps } from './jump-rows.ts'
import { heldByPeople } from './desk/desk-rows.ts'
import { openPersonalData } from './personal-data.ts'
import { createTransactionRoute } from './routes/create-transaction.ts'
import { getReceiptRoute } from './routes/get-receipt.ts'
import { getStatementRoute, statementOf } from './routes/get-statement.ts'
import { getTransactionRoute } from './routes/get-transaction.ts'
import { getWalletRoute } from './routes/get-wallet.ts'
import { listBulletPacksRoute } from './routes/list-bullet-packs.ts'
import { listClosesRoute } from './routes/list-closes.ts'
import { listGiftsRoute } from './routes/list-gifts.ts'
import { listLeavesRoute } from './routes/list-leaves.ts'
import { listTransactionsRoute } from './routes/list-transactions.ts'
import { listTransfersRoute } from './routes/list-transfers.ts'
import { giveDiamonds, type DiamondsWon } from './prizes.ts'
import { openBooks, type Books } from './sales.ts'
import {
  countWaiting,
  earnedIn,
  forgetWords,
  openRelay,
  type GiftRooms,
  type RelayTables,
  type ShowEarned,
} from './relay/index.ts'
import { createTopupRoute, fakePaymentPageRoute, openTopups } from './topups/index.ts'

export interface Loyalty extends AsyncDisposable {
  readonly routes: readonly Route[]
  /** The fake payment page of the demo. */
  readonly rawRoutes: readonly RawRoute[]
  readonly personalData: PersonalDataHandler
  /** For the account answer. */
  balancesOf(accountId: string): Promise<{ diamonds: bigint; gencash: bigint }>
  /** Takes a bank account off that was set after this time. */
  dropBankAccountSince(accountId: string, sinceMs: number): Promise<void>
  /** What operators do with cash-outs. */
  readonly cashouts: Cashouts
  /** The money of one person, for operators. */
  readonly personMoney: PersonMoney
  /** Cash-outs and transfers that a text of an operator leads to. */
  moneyJumps(text: string): Promise<Jump[]>
  /** How many cash-outs wait for operators, counted up to `most`. */
  waitingCashouts(most: number): Promise<number>
  /** What operators read of the ledger, and what two of them do to it. */
  readonly ledgerDesk: LedgerDesk
  /** Of any account, for operators. */
  statementOf(accountId: string, days: { from: string; to: string }): Promise<Statement>
  putGift(draft: GiftDraft): Promise<{ id: string }>
  /** Relays gifts to chat rooms from here on; called in the process that has the chat rooms. */
  openRelay(rooms: GiftRooms): AsyncDisposable
  /** The earnings of shows from gifts. */
  earnedIn(showIds: readonly string[]): Promise<ReadonlyMap<string, ShowEarned>>
  /** Diamonds of the gifts at these videos, by video; a video without a gift is absent. */
  diamondsAt(videoIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Writes a note into the open day, in the transaction of its cause; answers the day whose close contains it. */
  noteInDay(tx: Within, note: Note): Promise<string>
  /** Gives diamonds that were won; once for each key. */
  giveDiamonds(tx: Within, won: DiamondsWon): Promise<void>
  /** Books what other modules sell for rupiah. */
  readonly books: Books
  /** Closes days and verifies the ledger from here on; called in a process with the worker role. */
  startJobs(): void
  /** What the last verification found; null where this process has not verified the ledger. */
  ledgerHealth(): LedgerHealth | null
  /** What `/metrics` tells of money. */
  readonly measured: {
    gifts(): Promise<{ waiting: number; oldestAt: number | null }>
    float(): Promise<readonly { currency: string; amount: number }[]>
    unknownOutcomes(): number
  }
}

export { BLOCKED_GIFT } from './send-gift.ts'
export type { GiftDraft } from './gift-shapes.ts'

export {
  cashoutRuleKeys,
  masterKeysInUse,
  rateKeys,
  requireCoveredRate,
  tryOneOfEach,
} from './cashout/index.ts'
export type { SealedElsewhere, SealedRows } from './cashout/index.ts'
export type { LoyaltyDependencies, Stages } from './dependencies.ts'
export type { Books } from './sales.ts'
export type { GiftRooms } from './relay/index.ts'
export { loyaltySchema } from './schema.ts'

export function openLoyalty(dependencies: LoyaltyDependencies): Loyalty {
  const { database, clock } = dependencies
  const db = database.forModule<LedgerTables>('loyalty')
  const ledger = openLedger({ db, clock })
  const gifts = database.forModule<GiftTables>('loyalty')
  const outbox = database.forModule<RelayTables>('loyalty')
  const closing = openClosing({ ...dependencies, db, invariants: cashoutInvariants })
  const topups = openTopups({ ...dependencies, ledger })
  const context = {
    ...dependencies,
    db: database.forModule<CashoutTables>('loyalty'),
    ledger,
    vault: openVault(dependencies.settings),
  }
  const bankAccounts = openBankAccounts(context)
  const cashoutRequests = openCashoutRequests(context)
  return {
    routes: [
      listGiftsRoute({ db: gifts }),
      listBulletPacksRoute({ db: gifts }),
      createTransactionRoute({ ...dependencies, db: gifts, ledger, cashoutRequests }),
      getWalletRoute({ ledger }),
      listTransactionsRoute({ ...dependencies, ledger, cashoutRequests }),
      listTransfersRoute({ ...dependencies, ledger }),
      getTransactionRoute({ ...dependencies, ledger, cashoutRequests }),
      getReceiptRoute({ db, ledger }),
      listClosesRoute({ db }),
      listLeavesRoute({ db }),
      getStatementRoute(context),
      ...bankAccountRoutes({ bankAccounts }),
      createTopupRoute({ ...dependencies, topups }),
    ],
    rawRoutes: [fakePaymentPageRoute({ ...dependencies, topups })],
    personalData: openPersonalData({
      ledger,
      cashouts: openCashoutPersonalData({ ...context, bankAccounts }),
      forgetWords: (accountId) => forgetWords(outbox, accountId),
    }),
    cashouts: openCashouts(context),
    moneyJumps: (text) => moneyJumps(context.db, text),
    waitingCashouts: (most) => waitingCashouts(context.db, most),
    statementOf: (accountId, days) => statementOf(context, accountId, days),
    ledgerDesk: openLedgerDesk({ db, ledger, health: closing.health, lockAccount }),
    personMoney: openPersonMoney({ ...context, gifts }),
    async balancesOf(accountId) {
      const balances = await ledger.balancesOf(accountId)
      return { diamonds: balances.get('diamond') ?? 0n, gencash: balances.get('gencash') ?? 0n }
    },
    dropBankAccountSince: bankAccounts.dropSince,
    noteInDay,
    giveDiamonds: (tx, won) => giveDiamonds(ledger, tx, won),
    putGift: (draft) => putGift({ database, db: gifts }, draft),
    books: openBooks(ledger),
    openRelay: (rooms) => openRelay({ ...dependencies, db: outbox, rooms }),
    earnedIn: (showIds) => earnedIn(outbox, showIds),
    diamondsAt: (videoIds) => diamondsAt(db, videoIds),
    startJobs: () => closing.start(),
    ledgerHealth: closing.health,
    measured: {
      gifts: () => countWaiting(outbox),
      float: () => floatOf(db),
      unknownOutcomes: ledger.unknownOutcomes,
    },
    async [Symbol.asyncDispose]() {
      await closing.stop()
    },
  }
}

/** Verifies every invariant of the ledger and every closed day; it only reads. */
export async function verifyLoyalty(
  database: Database,
): Promise<{ breaches: Breach[]; brokenDays: string[] }> {
  const db = database.forModule<LedgerTables>('loyalty')
  return { breaches: await verifyLedger(db, cashoutInvariants), brokenDays: await brokenCloses(db) }
}

/**
 * Puts a new master key in front and seals every data key under it. Master keys that were unused when this began are
 * dropped. The one before stays until the next rotation, for a request that is using it at this moment.
 */
export async function rotateVault(
  database: Database,
  settings: Pick<Settings, 'home' | 'vault'>,
  /** What other modules seal, whose keys would be forgotten otherwise. */
  elsewhere: readonly SealedElsewhere[],
): Promise<Omit<Resealed, 'used'> & { dropped: number; keyId: string; used: readonly string[] }> {
  const vault = openVault(settings)
  return await withRotationLock(database, async () => {
    const before = vault.keyId()
    addVaultKey(settings)
    await noteVaultKey(database, vault.keyId())
    const { sealed, used, unopened } = await resealAll(database, vault, elsewhere)
    const dropped = dropVaultKeys(settings, (keyId) => keyId === before || used.has(keyId))
    return { sealed, dropped, keyId: vault.keyId(), used: [...used], unopened }
  })
}

/** What a ledger has that is only ever added to, and its last close. */
export interface LoyaltyFacts {
  readonly transfers: number
  readonly entries: number
  readonly keys: number
  readonly lastClose: { readonly day: string; readonly hash: string } | null
}

/** What a restored backup is compared by with its original. */
export async function factsOfLoyalty(database: Database): Promise<LoyaltyFacts> {
  const db = database.forModule<LedgerTables>('loyalty')
  const [last] = (await listCloses(db, { limit: 1, offset: 0 })).closes
  return {
    transfers: await countLedgerRows(db, 'ledger_transfer'),
    entries: await countLedgerRows(db, 'ledger_entry'),
    keys: await countLedgerRows(db, 'ledger_key'),
    lastClose: last ? { day: last.day, hash: last.hash } : null,
  }
}

/** What people hold by currency, in wallets and in escrow. */
async function floatOf(db: Parameters<typeof heldByPeople>[0]) {
  const { rows } = await heldByPeople(db)
  return (['diamond', 'gencash'] as const).map((currency) => {
    const held = rows.find((row) => row.currency === currency)
    return { currency, amount: Number(held?.wallets ?? 0) + Number(held?.escrow ?? 0) }
  })
}
