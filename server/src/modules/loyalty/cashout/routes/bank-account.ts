import { loyalty } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { BankAccounts } from '../bank-accounts.ts'

/** Where a person's rupiah go. */
export function bankAccountRoutes({ bankAccounts }: { bankAccounts: BankAccounts }): Route[] {
  return [
    route(loyalty.listBanks, async () => ({ data: await bankAccounts.banks() })),
    route(loyalty.getBankAccount, async ({ caller }) => ({
      data: await bankAccounts.read(caller.accountId),
    })),
    route(loyalty.putBankAccount, async ({ caller, body, now }) => ({
      data: await bankAccounts.put(caller, body, now),
    })),
  ]
}
