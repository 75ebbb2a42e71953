import type { ColumnType, Generated, Selectable } from 'kysely'
import type { OrderTables } from './order-tables.ts'

/** Why a package was granted. */
export type GrantSource = 'operator' | 'voucher' | 'payment'

export interface SubscriptionTables extends OrderTables {
  package_group: {
    id: string
    friendly_id: string
    name: string
    include_premium: boolean
    place: number
    is_active: boolean
  }
  package: {
    id: string
    package_group_id: string
    package_code: string
    name: string
    title: string
    days: number
    duration: number
    duration_type: string
    price_rupiah: bigint
    place: number
    is_on_sale: boolean
    /** By telecom operator: its description of paying with the phone balance. */
    payments: ColumnType<Record<string, { description: string }>, string, string>
  }
  subscription: {
    id: string
    account_id: string
    package_code: string
    package_name: string
    package_price_rupiah: bigint
    package_duration: number
    package_duration_type: string
    package_group_id: string
    package_group_name: string
    include_premium: boolean
    start_at: Date
    end_at: Date
  }
  package_grant: {
    id: string
    key: string | null
    account_id: string
    package_code: string
    subscription_id: string
    end_at: Date
    source: GrantSource
    reason: string
    granted_at: Date
  }
  voucher_batch: {
    id: string
    package_code: string
    note: string
    count: number
    uses_max: number
    expires_at: Date | null
    created_at: Date
    ended_at: Date | null
    end_reason: string | null
  }
  voucher: { code: string; batch_id: string; uses: Generated<number> }
  voucher_use: { code: string; account_id: string; key: string | null; grant_id: string; used_at: Date }
}

export type PackageRow = Selectable<SubscriptionTables['package']>
export type PackageGroupRow = Selectable<SubscriptionTables['package_group']>
export type SubscriptionRow = Selectable<SubscriptionTables['subscription']>
export type GrantRow = Selectable<SubscriptionTables['package_grant']>
