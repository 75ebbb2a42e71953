import type { admin, CallOf } from '@tayang/contract'

type Query = NonNullable<CallOf<typeof admin.listOrders>['query']>

export const noFilters = { search: '', status: '', method: '', from: '', to: '', attention: '', promo: '' }
export type OrderFilters = Readonly<Record<keyof typeof noFilters, string>>

const DAY_MS = 24 * 60 * 60_000
const JAKARTA = '+07:00'

/** The beginning of a day in Jakarta; undefined where the address has something else. */
function beginOf(day: string): number | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00${JAKARTA}`) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** What the filters ask for: both days are meant whole. */
export function orderQuery(filters: OrderFilters): Omit<Query, 'cursor' | 'perPage'> {
  const { search, status, method, attention, promo } = filters
  const [from, to] = [beginOf(filters.from), beginOf(filters.to)]
  return {
    ...(search && { search }),
    ...(status && { status: status as NonNullable<Query['status']> }),
    ...(method && { method: method as NonNullable<Query['method']> }),
    ...(attention && { attention: 'true' as const }),
    ...(promo && { promoCode: promo }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to: to + DAY_MS }),
  }
}
