import { sql, type Generated, type Kysely, type Transaction } from 'kysely'
import type { CashoutStep } from '@tayang/contract'
import type { LedgerTables } from '../ledger/rows.ts'

export interface CashoutTables extends LedgerTables {
  bank_account: {
    account_id: string
    key: string
    sealed: Buffer
    bank_code: string
    nik_sum: Buffer
    number_sum: Buffer
    changed_at: bigint
  }
  cashout: {
    id: string
    account_id: string
    profile_id: string
    status: Generated<'processing' | 'completed' | 'failed'>
    gencash: bigint
    rate: bigint
    amount: bigint
    fee: bigint
    tax: bigint
    net: bigint
    invoice_number: string
    bank_code: string
    bank_name: string
    key: string | null
    sealed: Buffer | null
    created_at: bigint
    updated_at: bigint
    payout_after: bigint | null
    held_by: HeldBy | null
    needs_bank_check: boolean
    bank_checked_by: Generated<string | null>
    taken_by: Generated<string | null>
    file_id: Generated<string | null>
    paid_by: Generated<string | null>
    paid_at: Generated<bigint | null>
    reference: Generated<string | null>
    settled_by: Generated<string | null>
    settled_at: Generated<bigint | null>
    reason: Generated<string | null>
    is_erased: Generated<boolean>
  }
  cashout_file: { id: string; made_by: string; made_at: bigint }
  cashout_step: {
    id: string
    cashout_id: string
    at: bigint
    operator: string
    step: CashoutStep['step']
    note: string | null
  }
}

export type HeldBy = 'device' | 'phone' | 'bank-account'

/** As it is read, without what the database fills in. */
export interface CashoutRow {
  readonly id: string
  readonly account_id: string
  readonly profile_id: string
  readonly status: 'processing' | 'completed' | 'failed'
  readonly gencash: bigint
  readonly rate: bigint
  readonly amount: bigint
  readonly fee: bigint
  readonly tax: bigint
  readonly net: bigint
  readonly invoice_number: string
  readonly bank_code: string
  readonly bank_name: string
  readonly key: string | null
  readonly sealed: Buffer | null
  readonly created_at: bigint
  readonly updated_at: bigint
  readonly payout_after: bigint | null
  readonly held_by: HeldBy | null
  readonly needs_bank_check: boolean
  readonly bank_checked_by: string | null
  readonly taken_by: string | null
  readonly file_id: string | null
  readonly paid_by: string | null
  readonly reference: string | null
  readonly settled_by: string | null
  readonly settled_at: bigint | null
  readonly reason: string | null
  readonly is_erased: boolean
}

export type Rows = Kysely<CashoutTables>
export type Tx = Transaction<CashoutTables>

interface Place {
  readonly limit: number
  readonly offset: number
}

/**
 * Whatever changes cash-outs of an account does so one after the other: taken first, before anything of the ledger, so
 * that nobody waits in a circle.
 */
export async function holdAccount(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cashout ${accountId}`}, 0))`.execute(tx)
}

export const bankAccountOf = (db: Rows, accountId: string) =>
  db.selectFrom('bank_account').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const cashoutBy = (db: Rows, id: string): Promise<CashoutRow | undefined> =>
  db.selectFrom('cashout').selectAll().where('id', '=', id).executeTakeFirst()

/** The same, and nobody else puts it into a file meanwhile. */
export const cashoutToChange = (tx: Tx, id: string): Promise<CashoutRow | undefined> =>
  tx.selectFrom('cashout').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export async function hasOpen(db: Rows, accountId: string, except: string | null): Promise<boolean> {
  const found = await db
    .selectFrom('cashout')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'processing')
    .$if(except !== null, (all) => all.where('id', '<>', except))
    .executeTakeFirst()
  return found !== undefined
}

/** A number of its own for every invoice; where a request fails its number is not used again. */
export async function nextInvoice(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ next: bigint }>`select nextval('loyalty.cashout_invoice') as next`.execute(tx)
  return rows[0]?.next ?? 0n
}

/** Somebody's own, the newest first. */
export async function ownCashouts(db: Rows, accountId: string, { limit, offset }: Place) {
  const own = db.selectFrom('cashout').where('account_id', '=', accountId)
  const [rows, counted] = await Promise.all([
    own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    own.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows as CashoutRow[], total: Number(counted.total) }
}

/** Of everybody by status: what is under way the oldest first. */
export async function cashoutsOf(db: Rows, status: CashoutRow['status'], { limit, offset }: Place) {
  const found = db.selectFrom('cashout').where('status', '=', status)
  const [rows, counted] = await Promise.all([
    found
      .selectAll()
      .orderBy('id', status === 'processing' ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows as CashoutRow[], total: Number(counted.total) }
}

/** What is read of the steps of one cash-out: the last of them. */
const STEPS_MAX = 1_000

export async function stepsOf(db: Rows, cashoutId: string) {
  const steps = db.selectFrom('cashout_step').selectAll().where('cashout_id', '=', cashoutId)
  return (await steps.orderBy('id', 'desc').limit(STEPS_MAX).execute()).toReversed()
}

/** How many other accounts give the same NIK, and the same number. */
export async function countSame(db: Rows, accountId: string): Promise<{ nik: number; number: number }> {
  const { rows } = await sql<{ nik: bigint; number: bigint }>`
    select count(*) filter (where o.nik_sum = b.nik_sum) as nik,
      count(*) filter (where o.number_sum = b.number_sum and o.bank_code = b.bank_code) as number
    from loyalty.bank_account b join loyalty.bank_account o on o.account_id <> b.account_id
      and (o.nik_sum = b.nik_sum or o.number_sum = b.number_sum)
    where b.account_id = ${accountId}`.execute(db)
  return { nik: Number(rows[0]?.nik ?? 0), number: Number(rows[0]?.number ?? 0) }
}

/** In this operator's hands, waiting for nothing, in no file and not paid by hand; the oldest first. */
export const payable = (tx: Tx, { operator, now, limit }: { operator: string; now: number; limit: number }) =>
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
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Files with how many they pay and rupiah in all, the newest first; what was rejected since is not counted. */
export async function bankFiles(db: Rows, { limit, offset }: Place) {
  const rows = await db
    .selectFrom('cashout_file as f')
    .innerJoin('cashout as c', 'c.file_id', 'f.id')
    .select(['f.id', 'f.made_by', 'f.made_at'])
    .select(({ fn }) => [
      fn.countAll<bigint>().filterWhere('c.status', '<>', 'failed').as('count'),
      fn.sum<string | null>('c.net').filterWhere('c.status', '<>', 'failed').as('total'),
    ])
    .groupBy('f.id')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const counted = await db
    .selectFrom('cashout_file')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const files = rows.map(({ id: fileId, made_by, made_at, count, total }) => ({
    id: fileId,
    madeBy: made_by,
    madeAt: Number(made_at),
    count: Number(count),
    total: Number(total),
  }))
  return { files, total: Number(counted.total) }
}

export const inFile = (db: Rows, fileId: string): Promise<CashoutRow[]> =>
  db.selectFrom('cashout').selectAll().where('file_id', '=', fileId).orderBy('id').execute()
