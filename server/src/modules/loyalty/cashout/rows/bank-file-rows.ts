import type { CashoutRow, Db, Place, Tx } from './tables.ts'

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

/** Files with the count and sum of what they pay, the newest first; what was rejected since is not counted. */
export async function listBankFiles(db: Db, { limit, offset }: Place) {
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

export const cashoutsInFile = (db: Db, fileId: string): Promise<CashoutRow[]> =>
  db.selectFrom('cashout').selectAll().where('file_id', '=', fileId).orderBy('id').execute()
