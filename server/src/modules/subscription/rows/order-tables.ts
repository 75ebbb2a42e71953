import type { OrderStatus, PaymentMethod } from '@tayang/contract'
import type { Generated, Selectable } from 'kysely'

export type Attention = 'mismatch' | 'paid-twice' | 'given-back'
export type PaymentOutcome = 'taken' | 'late' | 'ignored' | 'mismatch' | 'paid-twice'

export interface OrderTables {
  promo_code: {
    id: string
    code: string
    note: string
    kind: 'percent' | 'amount'
    value: bigint
    package_codes: string[]
    starts_at: Date | null
    ends_at: Date | null
    uses_max: number | null
    uses_per_account_max: number
    created_at: Date
    /** Counts changes by operators. */
    revision: number
  }
  promo_use: { order_id: string; code: string; account_id: string; state: 'held' | 'used' | 'released' }
  payment_order: {
    id: string
    account_id: string
    profile_id: string
    key: string
    body_hash: Buffer
    status: OrderStatus
    /** `none` where there was nothing to pay. */
    provider: string
    method: PaymentMethod
    package_code: string
    package_group_id: string
    package_group_name: string
    include_premium: boolean
    package_name: string
    package_title: string
    package_days: number
    package_duration: number
    package_duration_type: string
    list_price_rupiah: bigint
    discount_rupiah: bigint
    price_rupiah: bigint
    vat_percent: number
    vat_rupiah: bigint
    vat_since: string | null
    promo_code: string | null
    /** How often it was sent to its gateway. */
    attempts: Generated<number>
    redirect_url: string | null
    created_at: Date
    expires_at: Date
    checked_at: Date
    paid_at: Date | null
    payment_id: string | null
    grant_id: string | null
    transfer_id: string | null
    invoice_number: string | null
    /** The seller at the time of the payment. */
    seller_name: string | null
    seller_address: string | null
    seller_tax_number: string | null
    refunded_at: Date | null
    refund_reason: string | null
    attention: Attention | null
    /** Events before this need no attention any more. */
    settled_at: Date | null
  }
  payment_news: {
    id: string
    order_id: string
    provider: string
    payment_id: string
    status: string
    amount_rupiah: bigint
    currency: string
    outcome: PaymentOutcome
    /** The transfer that books a second payment. */
    transfer_id: string | null
    told_at: Date
  }
  /** The transfer that books the return of a second payment. */
  surplus_return: { news_id: string; transfer_id: string }
  invoice_year: { year: number; last: number }
}

export type OrderRow = Selectable<OrderTables['payment_order']>
export type PromoRow = Selectable<OrderTables['promo_code']>
export type PaymentEventRow = Selectable<OrderTables['payment_news']>
