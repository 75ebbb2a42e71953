import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock'
import type { Database, Within } from '#platform/database/database'
import type { Once } from '#platform/database/nodes/nodes'
import type { Log } from '#platform/log/log'
import type { Payment } from '#platform/payment/payment'
import type { Settings } from '#platform/settings/settings'
import type { Tally } from '#platform/limits/tally'
import type { SubscriptionTables } from '../rows/tables.ts'
import type { VatRate } from './prices.ts'

/** Books sales in the transaction of the sale; each answers the id of its transfer. */
export interface Books {
  recordSale(
    tx: Within,
    sale: {
      orderId: string
      accountId: string
      packageCode: string
      provider: string
      paymentId: string
      net: bigint
      vat: bigint
      cost: bigint
    },
  ): Promise<string>
  reverseSale(tx: Within, sale: { transferId: string; orderId: string; reason: string }): Promise<string>
  recordSurplus(
    tx: Within,
    surplus: { orderId: string; accountId: string; provider: string; paymentId: string; amount: bigint },
  ): Promise<string>
  returnSurplus(tx: Within, surplus: { transferId: string; orderId: string; reason: string }): Promise<string>
}

/** Notifies the buyer if this transaction commits. */
export type NotifyPaid = (
  kind: 'order-paid',
  facts: { orderId: string; profileId: string; packageName: string; endAt: number },
  how: { tx: Within },
) => Promise<void>

/** What operators set. */
export interface Terms {
  readonly vat: readonly VatRate[]
  readonly seller: { readonly name: string; readonly address: string; readonly taxNumber: string }
}

export interface OrderDependencies {
  database: Database
  db: Kysely<SubscriptionTables>
  clock: Clock
  log: Log
  once: Once
  tally: Tally
  payment: Payment
  settings: Pick<Settings, 'payments'>
  terms(): Promise<Terms>
  /** Called for each sale: the ledger's module opens after this one. */
  books(): Books
  notify: NotifyPaid
}
