import type { Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import { isId } from '#platform/ids/ids'
import type { ClipRows, ClipState, ClipTables, ClipTx } from '../../tables.ts'

/** The file of a clip: as it was announced, and how far it is. */
export interface Upload {
  readonly clipId: string
  readonly state: ClipState
  readonly fileName: string
  readonly sizeBytes: number
  readonly durationMs: number
  readonly expiresAt: number
  /** The version that the file becomes; null until it is whole. */
  readonly versionId: string | null
  /** Whether its bytes were read and taken. */
  readonly isChecked: boolean
}

export async function addUpload(
  tx: Within,
  upload: {
    clipId: string
    fileName: string
    mime: string
    sizeBytes: number
    durationMs: number
    expiresAt: number
  },
): Promise<void> {
  await within<ClipTables>(tx, 'clips')
    .insertInto('clip_upload')
    .values({
      clip_id: upload.clipId,
      file_name: upload.fileName,
      mime: upload.mime,
      size_bytes: BigInt(upload.sizeBytes),
      received_bytes: 0n,
      duration_ms: upload.durationMs,
      expires_at: new Date(upload.expiresAt),
      version_id: null,
    })
    .execute()
}

const uploads = (rows: ClipRows) =>
  rows
    .selectFrom('clip_upload')
    .innerJoin('clip', 'clip.id', 'clip_upload.clip_id')
    .select([
      'clip.id',
      'clip.state',
      'clip.width',
      'file_name',
      'size_bytes',
      'duration_ms',
      'expires_at',
      'version_id',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof uploads>['executeTakeFirstOrThrow']>>

const uploadOf = (row: Row): Upload => ({
  clipId: row.id,
  state: row.state,
  fileName: row.file_name,
  sizeBytes: Number(row.size_bytes),
  durationMs: row.duration_ms,
  expiresAt: row.expires_at.getTime(),
  versionId: row.version_id,
  isChecked: row.width !== null,
})

export async function findUpload(rows: ClipRows, clipId: string): Promise<Upload | null> {
  if (!isId(clipId)) return null
  const found = await uploads(rows).where('clip.id', '=', clipId).executeTakeFirst()
  return found ? uploadOf(found) : null
}

/** Those of these clips that have an upload. */
export async function uploadsAmong(rows: ClipRows, clipIds: readonly string[]): Promise<Upload[]> {
  const wanted = clipIds.filter(isId)
  if (wanted.length === 0) return []
  return (await uploads(rows).where('clip.id', 'in', wanted).execute()).map(uploadOf)
}

/** Uploads whose file did not come in time. */
export async function expiredUploads(rows: ClipRows, now: number, limit: number): Promise<string[]> {
  const found = await uploads(rows)
    .where('clip.state', '=', 'uploading')
    .where('expires_at', '<=', new Date(now))
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}

/** Whole files that nobody has looked at yet. */
export async function uncheckedUploads(rows: ClipRows): Promise<string[]> {
  const found = await uploads(rows)
    .where('clip.state', '=', 'processing')
    .where('clip.width', 'is', null)
    .execute()
  return found.map(({ id }) => id)
}

/** Forgets how files came of which nobody asks any more. */
export async function forgetOldUploads(rows: ClipRows, now: number): Promise<void> {
  await rows
    .deleteFrom('clip_upload')
    .where('expires_at', '<=', new Date(now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('clip')
          .select('clip.id')
          .whereRef('clip.id', '=', 'clip_upload.clip_id')
          .where('clip.state', 'not in', ['uploading', 'processing']),
      ),
    )
    .execute()
}

/** Notes how much of a file there is, for lists; the file itself says it exactly. */
export async function noteReceived(rows: ClipRows, clipId: string, receivedBytes: number): Promise<void> {
  await rows
    .updateTable('clip_upload')
    .set({ received_bytes: BigInt(receivedBytes) })
    .where('clip_id', '=', clipId)
    .execute()
}

/** The file is whole and becomes this version. */
export async function noteWhole(tx: ClipTx, clipId: string, versionId: string): Promise<void> {
  await tx
    .updateTable('clip_upload')
    .set((eb) => ({ received_bytes: eb.ref('size_bytes'), version_id: versionId }))
    .where('clip_id', '=', clipId)
    .execute()
}

/** The file was taken: the size of its picture as shown. */
export async function noteChecked(
  tx: ClipTx,
  clipId: string,
  { width, height }: { width: number; height: number },
): Promise<void> {
  await tx.updateTable('clip').set({ width, height }).where('id', '=', clipId).execute()
}

/** Removes a clip with everything of it that this module keeps. */
export async function removeClip(tx: ClipTx, clipId: string): Promise<void> {
  await tx.deleteFrom('clip').where('id', '=', clipId).execute()
}
