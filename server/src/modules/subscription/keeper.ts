import { EXPORT_ROWS_MAX, type Keeper } from '#modules/user'
import type { subscriptionRows } from './rows.ts'

/** What somebody had stays under their id, which leads to nobody any more. */
export function openKeeper(rows: ReturnType<typeof subscriptionRows>): Keeper {
  return {
    room: 'subscriptions',
    erases: [],
    keeps: [
      {
        what: 'subscriptions and how they came, under a number without a name',
        why: 'Accounts of what was sold are kept for ten years (Law 8 of 1997, article 11).',
      },
    ],
    exportOf: ({ accountId }) => rows.listOf(accountId, { limit: EXPORT_ROWS_MAX, offset: 0 }),
    erase: async () => {},
  }
}
