import type { CashoutNeeds } from './needs.ts'
import { holdAccount, ownCashouts } from './rows.ts'
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
        await tx
          .updateTable('cashout')
          .set(({ eb }) => {
            const whileOpen = <Column extends 'key' | 'sealed'>(column: Column) =>
              eb.case().when('status', '=', 'processing').then(eb.ref(column)).end()
            return { is_erased: true, key: whileOpen('key'), sealed: whileOpen('sealed') }
          })
          .where('account_id', '=', accountId)
          .execute()
      })
    },
  }
}
