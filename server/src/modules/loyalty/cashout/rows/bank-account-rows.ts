import { sql, type Insertable } from 'kysely'
import type { CashoutTables, Db, Tx } from './tables.ts'

export const bankAccountOf = (db: Db, accountId: string) =>
  db.selectFrom('bank_account').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export async function putBankAccount(
  tx: Tx,
  { account_id, ...row }: Insertable<CashoutTables['bank_account']>,
): Promise<void> {
  await tx
    .insertInto('bank_account')
    .values({ account_id, ...row })
    .onConflict((known) => known.column('account_id').doUpdateSet(row))
    .execute()
}

export async function deleteBankAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('bank_account').where('account_id', '=', accountId).execute()
}

/** Deletes the bank account where it was set after this time. */
export async function deleteBankAccountSince(db: Db, accountId: string, sinceMs: number): Promise<void> {
  await db
    .deleteFrom('bank_account')
    .where('account_id', '=', accountId)
    .where('changed_at', '>=', BigInt(sinceMs))
    .execute()
}

/** How many other accounts have the same NIK, and how many the same number at the same bank. */
export async function countSame(db: Db, accountId: string): Promise<{ nik: number; number: number }> {
  const { rows } = await sql<{ nik: bigint; number: bigint }>`
    select count(*) filter (where o.nik_sum = b.nik_sum) as nik,
      count(*) filter (where o.number_sum = b.number_sum and o.bank_code = b.bank_code) as number
    from loyalty.bank_account b join loyalty.bank_account o on o.account_id <> b.account_id
      and (o.nik_sum = b.nik_sum or o.number_sum = b.number_sum)
    where b.account_id = ${accountId}`.execute(db)
  return { nik: Number(rows[0]?.nik ?? 0), number: Number(rows[0]?.number ?? 0) }
}
