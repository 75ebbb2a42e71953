import { Failure } from '#platform/errors/failure'
import type { BankAccounts } from './bank-accounts.ts'
import type { CashoutDependencies } from './dependencies.ts'
import { transactionOf } from './details.ts'
import { deleteBankAccount } from './rows/bank-account-rows.ts'
import { cashoutsOfAccount, eraseForms, lockAccount } from './rows/cashout-rows.ts'

const EXPORTED_MAX = 1_000

/** Export and erasure of bank accounts and cash-outs: sums are kept, everything sealed is forgotten. */
export function openCashoutPersonalData({
  database,
  db,
  bankAccounts,
}: Pick<CashoutDependencies, 'database' | 'db'> & { bankAccounts: BankAccounts }) {
  return {
    async exportOf(accountId: string) {
      const { rows } = await cashoutsOfAccount(db, accountId, { limit: EXPORTED_MAX, offset: 0 })
      const bankAccount = await bankAccounts.read(accountId).catch(unopened)
      return { bankAccount, cashouts: rows.map(transactionOf) }
    },

    /** A cash-out under way is first paid to the account that it was requested for, and forgotten then. */
    async erase(accountId: string): Promise<void> {
      await database.transaction(db, async (tx) => {
        await lockAccount(tx, accountId)
        await deleteBankAccount(tx, accountId)
        await eraseForms(tx, accountId)
      })
    },
  }
}

/** A copy of everything else is given all the same, and says what is missing in it. */
function unopened(error: unknown): { problem: 'SEALED_UNOPENED' } {
  if (error instanceof Failure && error.code === 'SEALED_UNOPENED') return { problem: error.code }
  throw error
}
