import { sql, type Insertable } from 'kysely'
import type { CashoutStep } from '@tayang/contract'
import { newId } from '#platform/ids/ids'
import type { CashoutRow, CashoutTables, Db, Place, Tx } from './tables.ts'

/**
 * Changes of one account's cash-outs and bank account wait for each other until the transaction ends. It is locked
 * before anything of the ledger, so that no two transactions wait for each other in a circle.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cashout ${accountId}`}, 0))`.execute(tx)
}

export const cashoutById = (db: Db, id: string): Promise<CashoutRow | undefined> =>
  db.selectFrom('cashout').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the row, so that no transaction puts it into a file meanwhile. */
export const lockCashout = (tx: Tx, id: string): Promise<CashoutRow | undefined> =>
  tx.selectFrom('cashout').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Whether an account has a cash-out under way, other than this one. */
export async function hasOpenCashout(db: Db, accountId: string, except: string | null): Promise<boolean> {
  const found = await db
    .selectFrom('cashout')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'processing')
    .$if(except !== null, (all) => all.where('id', '<>', except))
    .executeTakeFirst()
  return found !== undefined
}

/** The next serial number of an invoice. The number of a request that fails is not used again. */
export async function nextInvoiceSerial(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ next: bigint }>`select nextval('loyalty.cashout_invoice') as next`.execute(tx)
  return rows[0]?.next ?? 0n
}

/** The cash-outs of an account, the newest first. */
export async function cashoutsOfAccount(db: Db, accountId: string, { limit, offset }: Place) {
  const own = db.selectFrom('cashout').where('account_id', '=', accountId)
  const [rows, counted] = await Promise.all([
    own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    own.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(counted.total) }
}

/** Steps of one cash-out in an answer. */
const STEPS_MAX = 1_000

/** The last steps of a cash-out, the oldest first. */
export async function stepsOf(db: Db, cashoutId: string) {
  const steps = db.selectFrom('cashout_step').selectAll().where('cashout_id', '=', cashoutId)
  return (await steps.orderBy('id', 'desc').limit(STEPS_MAX).execute()).toReversed()
}

export async function insertCashout(tx: Tx, row: Insertable<CashoutTables['cashout']>): Promise<void> {
  await tx.insertInto('cashout').values(row).execute()
}

export const updateCashout = (
  tx: Tx,
  id: string,
  { now, changes }: { now: number; changes: Partial<CashoutRow> },
): Promise<CashoutRow> =>
  tx
    .updateTable('cashout')
    .set({ ...changes, updated_at: BigInt(now) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** A step of an operator, written for each of these cash-outs; steps are never changed or deleted. */
export interface NewStep {
  readonly operator: string
  readonly now: number
  readonly step: CashoutStep['step']
  readonly note: string | null
}

export async function insertSteps(
  tx: Tx,
  cashouts: readonly { id: string }[],
  { operator, now, step, note }: NewStep,
): Promise<void> {
  const steps = cashouts.map(({ id }) => ({
    id: newId(),
    cashout_id: id,
    at: BigInt(now),
    operator,
    step,
    note,
  }))
  await tx.insertInto('cashout_step').values(steps).execute()
}

/** Forgets the sealed form of every cash-out of an account, except of those that are still to be paid. */
export async function eraseForms(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('cashout')
    .set(({ eb }) => {
      const whileOpen = <Column extends 'key' | 'sealed'>(column: Column) =>
        eb.case().when('status', '=', 'processing').then(eb.ref(column)).end()
      return { is_erased: true, key: whileOpen('key'), sealed: whileOpen('sealed') }
    })
    .where('account_id', '=', accountId)
    .execute()
}
