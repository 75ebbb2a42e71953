import type { Account } from '@tayang/contract'

/** Whether one of the account's subscriptions includes premium (Spec 1, section 1). */
export function isPremium({ subscriptions }: Pick<Account, 'subscriptions'>): boolean {
  return subscriptions.some(({ packageGroup }) => packageGroup.includePremium)
}
