import type { ClipFile, Framing } from '@tayang/contract'
import type { Selectable } from 'kysely'
import type { ClipRows, ClipTables, ClipTx } from '../tables.ts'

export type Shape = ClipFile['shape']

/** The order of a file, and how far it is. */
export interface FileOrder {
  readonly clipId: string
  readonly shape: Shape
  readonly orderId: string
  readonly framing: Framing
  readonly hasMark: boolean
  readonly state: 'waiting' | 'encoding' | 'ready' | 'failed'
  readonly progress: number
  readonly sizeBytes: number | null
}

export interface NewFileOrder extends Pick<
  FileOrder,
  'clipId' | 'shape' | 'orderId' | 'framing' | 'hasMark'
> {
  readonly now: number
}

export async function findFile(rows: ClipRows, clipId: string, shape: Shape): Promise<FileOrder | null> {
  const found = await rows
    .selectFrom('clip_file')
    .selectAll()
    .where('clip_id', '=', clipId)
    .where('shape', '=', shape)
    .executeTakeFirst()
  return found ? orderOf(found) : null
}

/** Takes the place of the order `instead` alone: of two at once the second one finds the place taken. */
export async function addOrder(tx: ClipTx, order: NewFileOrder, instead: string | null): Promise<boolean> {
  const values = {
    order_id: order.orderId,
    state: 'waiting' as const,
    framing: JSON.stringify(order.framing),
    has_mark: order.hasMark,
    progress: 0,
    ordered_at: new Date(order.now),
    size_bytes: null,
  }
  if (instead === null) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('clip_file')
      .values({ clip_id: order.clipId, shape: order.shape, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const { numUpdatedRows } = await tx
    .updateTable('clip_file')
    .set(values)
    .where('clip_id', '=', order.clipId)
    .where('shape', '=', order.shape)
    .where('order_id', '=', instead)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The order whose file is to be made; null where it was replaced, removed or made. */
export async function beginOrder(rows: ClipRows, orderId: string): Promise<FileOrder | null> {
  const begun = await rows
    .updateTable('clip_file')
    .set({ state: 'waiting', progress: 0 })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['waiting', 'encoding'])
    .returningAll()
    .executeTakeFirst()
  return begun ? orderOf(begun) : null
}

/** An engine works on it. False where nobody waits for this order any more. */
export async function setProgress(rows: ClipRows, orderId: string, progress: number): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable('clip_file')
    .set({ state: 'encoding', progress })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['waiting', 'encoding'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False where nobody waits for this order any more. */
export async function endOrder(
  rows: ClipRows,
  orderId: string,
  end: { state: 'ready'; sizeBytes: number } | { state: 'failed' },
): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable('clip_file')
    .set({ state: end.state, progress: 1, size_bytes: end.state === 'ready' ? BigInt(end.sizeBytes) : null })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['waiting', 'encoding'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeOrders(rows: ClipRows, clipId: string): Promise<void> {
  await rows.deleteFrom('clip_file').where('clip_id', '=', clipId).execute()
}

function orderOf(row: Selectable<ClipTables['clip_file']>): FileOrder {
  return {
    clipId: row.clip_id,
    shape: row.shape,
    orderId: row.order_id,
    framing: row.framing,
    hasMark: row.has_mark,
    state: row.state,
    progress: row.progress,
    sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
  }
}
