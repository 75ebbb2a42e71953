import { sql } from 'kysely'
import type { BankAnswer } from '../bank-answers.ts'
import type { SumRow } from './list-rows.ts'
import type { CashoutRow, Db, Tx } from './tables.ts'

/**
 * Locks what can go into a file of this operator: taken by them, held by nothing, in no file and not paid by hand; the
 * oldest first. Rows that another transaction has locked are left out.
 */
export const lockPayable = (
  tx: Tx,
  { operator, now, limit }: { operator: string; now: number; limit: number },
) =>
  tx
    .selectFrom('cashout')
    .select(['id', 'net'])
    .where('status', '=', 'processing')
    .where('taken_by', '=', operator)
    .where('file_id', 'is', null)
    .where('paid_by', 'is', null)
    .where('key', 'is not', null)
    .where(({ or, eb }) => or([eb('payout_after', 'is', null), eb('payout_after', '<=', BigInt(now))]))
    .where(({ or, eb }) => or([eb('needs_bank_check', '=', false), eb('bank_checked_by', 'is not', null)]))
    .where(
      sql<boolean>`not exists (
        select from loyalty.ledger_account a where a.owner = cashout.account_id::text and a.is_frozen)`,
    )
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Creates a file with these cash-outs. */
export async function insertBankFile(
  tx: Tx,
  { id, operator, now }: { id: string; operator: string; now: number },
  cashouts: readonly { id: string }[],
): Promise<void> {
  await tx
    .insertInto('cashout_file')
    .values({ id, made_by: operator, made_at: BigInt(now) })
    .execute()
  const ids = cashouts.map((cashout) => cashout.id)
  await tx.updateTable('cashout').set({ file_id: id }).where('id', 'in', ids).execute()
}

/** A file with what became of its payments; what was rejected is neither counted nor summed as its own. */
export interface BankFileRow {
  readonly id: string
  readonly made_by: string
  readonly made_at: bigint
  readonly answered_at: bigint | null
  readonly all: SumRow
  readonly open: SumRow
  readonly paid: SumRow
  readonly completed: SumRow
  readonly rejected: SumRow
}

const parts = {
  all: sql`c.status <> 'failed'`,
  open: sql`c.status = 'processing' and c.paid_by is null`,
  paid: sql`c.status = 'processing' and c.paid_by is not null`,
  completed: sql`c.status = 'completed'`,
  rejected: sql`c.status = 'failed'`,
}

/** Files, the newest first; or one. */
export async function bankFiles(
  db: Db,
  which: { readonly id: string } | { readonly before: string | null; readonly limit: number },
): Promise<BankFileRow[]> {
  const sums = Object.entries(parts).map(
    ([name, condition]) => sql`json_build_object('count', count(*) filter (where ${condition}),
      'rupiah', coalesce(sum(c.net) filter (where ${condition}), 0)) as ${sql.ref(name)}`,
  )
  const chosen =
    'id' in which
      ? sql`where id = ${which.id}`
      : sql`where ${which.before === null ? sql`true` : sql`id < ${which.before}`}
          order by id desc limit ${which.limit}`
  const { rows } = await sql<BankFileRow>`
    select f.*, (select max(read_at) from loyalty.cashout_answers a where a.file_id = f.id)
      as answered_at, s.*
    from (select * from loyalty.cashout_file ${chosen}) f
    cross join lateral (
      select ${sql.join(sums)} from loyalty.cashout c where c.file_id = f.id
    ) s order by f.id desc`.execute(db)
  return rows
}

/** The last answers of the bank that were read for a file. */
export const lastAnswers = (db: Db, fileId: string) =>
  db
    .selectFrom('cashout_answers')
    .selectAll()
    .where('file_id', '=', fileId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function insertAnswers(
  db: Db,
  read: { id: string; fileId: string; operator: string; now: number; answers: readonly BankAnswer[] },
): Promise<void> {
  const { id, fileId, operator, now, answers } = read
  await db
    .insertInto('cashout_answers')
    .values({
      id,
      file_id: fileId,
      read_by: operator,
      read_at: BigInt(now),
      answers: JSON.stringify(answers),
    })
    .execute()
}

export const cashoutsInFile = (db: Db, fileId: string): Promise<CashoutRow[]> =>
  db.selectFrom('cashout').selectAll().where('file_id', '=', fileId).orderBy('id').execute()
