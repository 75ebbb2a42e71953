import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import type { Clock } from '#platform/clock/clock'
import type { Orders } from './orders/index.ts'
import type { subscriptionRows } from './rows/subscription-rows.ts'

/** Subscriptions and orders are kept under an id that leads to nobody after an erasure. */
export function openPersonalData({
  rows,
  ownTransactions,
  clock,
}: {
  rows: ReturnType<typeof subscriptionRows>
  ownTransactions: Orders['ownTransactions']
  clock: Clock
}): PersonalDataHandler {
  return {
    section: 'subscriptions',
    erases: [],
    keeps: [
      {
        what: 'subscriptions, orders and how they were paid, under a number without a name',
        why: 'Accounts of what was sold are kept for ten years (Law 8 of 1997, article 11).',
      },
    ],
    async exportOf({ accountId }) {
      const [had, paid] = await Promise.all([
        rows.listOf(accountId, { limit: EXPORT_ROWS_MAX, offset: 0 }),
        ownTransactions.list({ accountId, page: 1, perPage: EXPORT_ROWS_MAX, now: clock.now() }),
      ])
      return { had, ordersAndVouchers: paid.data }
    },
    erase: async () => {},
  }
}
