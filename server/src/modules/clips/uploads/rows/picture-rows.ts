import type { ClipRows, ClipTx } from '../../tables.ts'

/** Notes pictures whose bytes go unless a later transaction settles them. */
export async function notePictures(
  rows: ClipRows | ClipTx,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  const noted_at = new Date(now)
  await rows
    .insertInto('clip_picture')
    .values(ids.map((id) => ({ id, noted_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Their bytes stay, or are gone. */
export async function settlePictures(rows: ClipRows | ClipTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await rows
    .deleteFrom('clip_picture')
    .where('id', 'in', [...ids])
    .execute()
}

export async function picturesNotedBefore(rows: ClipRows, before: number): Promise<string[]> {
  const found = await rows
    .selectFrom('clip_picture')
    .select('id')
    .where('noted_at', '<', new Date(before))
    .execute()
  return found.map(({ id }) => id)
}
