import { sql } from 'kysely'
import type { ClipRows, ClipTx } from '../../tables.ts'

const MEGABYTE = 1024 * 1024

export interface DayLimits {
  readonly uploads: number
  readonly megabytes: number
}

/**
 * Counts an upload on a day of its account, which removed clips do not undo; `uploads` or `bytes` where that is over
 * what a day may have. Uploads of one account that come at once wait for each other here.
 */
export async function takeUpload(
  tx: ClipTx,
  upload: { accountId: string; day: string; sizeBytes: number },
  limits: DayLimits,
): Promise<'taken' | 'uploads' | 'bytes'> {
  const { rows } = await sql<{ uploads: number; bytes: bigint }>`
    insert into clips.clip_upload_day as d (account_id, day, uploads, bytes)
    values (${upload.accountId}, ${upload.day}, 1, ${BigInt(upload.sizeBytes)})
    on conflict (account_id, day) do update set uploads = d.uploads + 1, bytes = d.bytes + excluded.bytes
    returning uploads, bytes`.execute(tx)
  const [day] = rows
  if (!day || day.uploads > limits.uploads) return 'uploads'
  return day.bytes > BigInt(limits.megabytes * MEGABYTE) ? 'bytes' : 'taken'
}

/** Uploads of an account that operators have not decided about, whether or not their files are whole. */
export async function countWaiting(rows: ClipRows, accountId: string): Promise<number> {
  const { waiting } = await rows
    .selectFrom('clip')
    .select(sql<bigint>`count(*)`.as('waiting'))
    .where('owner_account_id', '=', accountId)
    .where('kind', '=', 'upload')
    .where('state', 'in', ['uploading', 'processing', 'pending'])
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

export async function forgetDaysBefore(rows: ClipRows, day: string): Promise<void> {
  await rows.deleteFrom('clip_upload_day').where('day', '<', day).execute()
}
