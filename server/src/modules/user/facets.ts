import type { Subscription } from '@tayang/contract'
import type { AgeRule } from './privacy/ages.ts'

/** What higher floors add to the account answer; `house.ts` plugs them in. */
export interface Facets {
  subscriptionsOf(accountId: string, now: number): Promise<Subscription[]>
  balancesOf(accountId: string): Promise<{ diamonds: bigint; gencash: bigint }>
  /** While the site is closed, operators alone come in and stay (ruling R12). */
  isClosed(): boolean
  /** The settings `age.required` and `age.minimum`. */
  ageRule(): Promise<AgeRule>
}

/** What an account shows while nobody has plugged anything: no subscription and an empty purse. */
export const noFacets: Facets = {
  subscriptionsOf: async () => [],
  balancesOf: async () => ({ diamonds: 0n, gencash: 0n }),
  isClosed: () => false,
  ageRule: async () => ({ required: false, minimum: 0 }),
}
