import { loyalty } from '@tayang/contract'
import { route, type Route } from '#platform/route'
import type { LoyaltyNeeds } from '../../needs.ts'

/** Where somebody's rupiah go. */
export function bankAccountRoutes({ cashoutRules }: Pick<LoyaltyNeeds, 'cashoutRules'>): Route[] {
  return [
    route(loyalty.listBanks, async () => ({ data: [...(await cashoutRules())['cashout.banks']] })),
    route(loyalty.getBankAccount, async () => ({ data: null })),
    route(loyalty.putBankAccount, async ({ refuse }) => refuse('UNAVAILABLE')),
  ]
}
