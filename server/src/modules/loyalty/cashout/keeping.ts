import type { CashoutNeeds } from './needs.ts'
import { cashoutBy, holdAccount, ownCashouts } from './rows.ts'
import { transactionOf } from './details.ts'
import type { BankAccounts } from './bank-accounts.ts'

const EXPORTED_MAX = 1_000

/** What a person takes with them, and what goes with them: figures stay, everything sealed is forgotten. */
export function openCashoutKeeping({
  database,
  db,
  bankAccounts,
}: Pick<CashoutNeeds, 'database' | 'db'> & { bankAccounts: BankAccounts }) {
  return {
    async exportOf(accountId: string) {
      const { rows } = await ownCashouts(db, accountId, { limit: EXPORTED_MAX, offset: 0 })
      return { bankAccount: await bankAccounts.read(accountId), cashouts: rows.map(transactionOf) }
    },

    /** What is under way is paid first, to the account that it was asked for, and forgotten then. */
    async erase(accountId: string): Promise<void> {
      await database.transaction(db, async (tx) => {
        await holdAccount(tx, accountId)
        await tx.deleteFrom('bank_account').where('account_id', '=', accountId).execute()
        const { rows } = await ownCashouts(tx, accountId, { limit: EXPORTED_MAX, offset: 0 })
        for (const { id } of rows) {
          const row = await cashoutBy(tx, id)
          await tx
            .updateTable('cashout')
            .set({ is_erased: true, ...(row?.status !== 'processing' && { key: null, sealed: null }) })
            .where('id', '=', id)
            .execute()
        }
      })
    },
  }
}
