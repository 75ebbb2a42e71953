import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import type { Database } from '#platform/database/database'
import type { Kysely } from 'kysely'
import { openTestDatabase } from '../../../../../../tests/database.ts'
import { loyaltySchema } from '../../schema.ts'
import { openLedger, type Ledger } from '../open-ledger.ts'
import { OPERATOR, type Posting } from '../posting.ts'
import type { LedgerTables } from '../rows/tables.ts'

/** The ledger alone, on a real database. */
export interface LedgerHarness extends AsyncDisposable {
  readonly ledger: Ledger
  readonly database: Database
  readonly db: Kysely<LedgerTables>
  readonly clock: FakeClock
  walletOf(owner: string, currency?: 'diamond' | 'gencash'): Promise<bigint>
}

export async function openLedgerHarness(): Promise<LedgerHarness> {
  const clock = fakeClock()
  const database = await openTestDatabase([loyaltySchema])
  const db = database.forModule<LedgerTables>('loyalty')
  const ledger = openLedger({ db, clock })
  return {
    ledger,
    database,
    db,
    clock,
    walletOf: async (owner, currency = 'diamond') => (await ledger.balancesOf(owner)).get(currency) ?? 0n,
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

/** Diamonds that were bought in an app. */
export function topup(owner: string, diamonds: bigint, key: string = crypto.randomUUID()): Posting {
  return {
    key,
    request: { owner, diamonds: String(diamonds) },
    kind: 'topup',
    facts: { diamonds: String(diamonds) },
    legs: [
      { owner: OPERATOR, kind: 'float', currency: 'diamond', amount: -diamonds },
      { owner, kind: 'wallet', currency: 'diamond', amount: diamonds },
    ],
  }
}

/** Diamonds that become somebody's gencash, of which the app keeps a fee: a sum, or percents that are carried. */
export function gift(
  sent: { from: string; to: string; price: bigint; fee?: bigint; percent?: number; leaves?: bigint },
  key: string = crypto.randomUUID(),
): Posting {
  const { from, to, price, fee = 0n, percent, leaves = 1n } = sent
  return {
    key,
    request: { from, to, price: String(price) },
    kind: 'gift',
    facts: {
      price: String(price),
      ...(percent !== undefined && { pack: { price: Number(price) } }),
    },
    outbox: { topic: 'gift', payload: { to } },
    ...(percent !== undefined && { fee: { of: price, percent } }),
    legs: [
      { owner: from, kind: 'wallet', currency: 'diamond', amount: -price, leaves },
      { owner: OPERATOR, kind: 'sales', currency: 'diamond', amount: price },
      { owner: OPERATOR, kind: 'float', currency: 'gencash', amount: -price },
      { owner: to, kind: 'wallet', currency: 'gencash', amount: price - fee },
      ...(fee > 0n || percent !== undefined
        ? [{ owner: OPERATOR, kind: 'fee', currency: 'gencash', amount: fee } as const]
        : []),
    ],
  }
}
