import type { Account } from '@tayang/contract'

/** Whether one of the account's subscriptions includes premium. See docs/product/accounts.md#who-can-do-what. */
export function isPremium({ subscriptions }: Pick<Account, 'subscriptions'>): boolean {
  return subscriptions.some(({ packageGroup }) => packageGroup.includePremium)
}
