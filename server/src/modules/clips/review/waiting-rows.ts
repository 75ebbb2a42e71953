import type { ClipRows } from '../tables.ts'

/** How many clips wait for operators, counted up to `most`. */
export async function waitingClips(rows: ClipRows, most: number): Promise<number> {
  const found = await rows
    .selectFrom('clip')
    .select('id')
    .where('state', '=', 'pending')
    .where('needs_operators', '=', true)
    .limit(most)
    .execute()
  return found.length
}
