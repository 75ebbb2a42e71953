import type { Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import type { Jobs } from '#platform/jobs/jobs'
import type { CatalogRows, CatalogTables, CatalogTx } from '#modules/library'
import { encodeQueue } from './queues.ts'

/** Types with a video of their own; a series and a season consist of episodes. */
const PLAYABLE = ['movie', 'episode', 'clips'] as const

/** The id of the title with this friendly id, if it has a video of its own. */
export async function playableIdOf(rows: CatalogRows, friendlyId: string): Promise<string | undefined> {
  const item = await rows
    .selectFrom('item')
    .select('id')
    .where('friendly_id', '=', friendlyId)
    .where('type', 'in', PLAYABLE)
    .executeTakeFirst()
  return item?.id
}

export async function addUpload(
  rows: CatalogRows,
  upload: { id: string; itemId: string; sizeBytes: number; now: number; expiresAt: number },
): Promise<void> {
  await rows
    .insertInto('upload')
    .values({
      id: upload.id,
      item_id: upload.itemId,
      size_bytes: BigInt(upload.sizeBytes),
      created_at: new Date(upload.now),
      expires_at: new Date(upload.expiresAt),
      used_at: null,
    })
    .execute()
}

export function findUpload(rows: CatalogRows, id: string) {
  return rows.selectFrom('upload').select(['size_bytes', 'used_at']).where('id', '=', id).executeTakeFirst()
}

/** Uses an upload once; answers its title, and nothing where it was used before. */
export async function useUpload(
  tx: CatalogTx,
  uploadId: string,
  now: number,
): Promise<{ id: string; premium: boolean } | undefined> {
  const upload = await tx
    .updateTable('upload')
    .set({ used_at: new Date(now) })
    .where('id', '=', uploadId)
    .where('used_at', 'is', null)
    .returning('item_id')
    .executeTakeFirst()
  if (!upload) return undefined
  return tx
    .selectFrom('item')
    .select(['id', 'premium'])
    .where('id', '=', upload.item_id)
    .executeTakeFirstOrThrow()
}

/** A version that is to be encoded, of a file that was taken elsewhere and is its source by then. */
export async function encodeFile(
  tx: Within,
  jobs: Jobs,
  file: { versionId: string; itemId: string; now: number },
): Promise<void> {
  const { versionId, itemId, now } = file
  const rows = within<CatalogTables>(tx, 'catalog')
  await addVersion(rows, { id: versionId, itemId, key_id: null, key_sealed: null, now })
  await jobs.send(encodeQueue, { versionId }, { tx, onceKey: versionId })
}

/** A version that is to be encoded. */
export async function addVersion(
  tx: CatalogTx,
  version: { id: string; itemId: string; key_id: string | null; key_sealed: string | null; now: number },
): Promise<void> {
  await tx
    .insertInto('version')
    .values({
      id: version.id,
      item_id: version.itemId,
      state: 'processing',
      failure_reason: null,
      failure_message: null,
      duration_seconds: null,
      heights: null,
      audio: null,
      captions: '[]',
      thumbnails: null,
      key_id: version.key_id,
      key_sealed: version.key_sealed,
      created_at: new Date(version.now),
      published_at: null,
      finished_at: null,
    })
    .execute()
}
