import type { AudioTrack } from '@tayang/contract/ingest'
import type { Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import type { CatalogTables } from '#modules/library'
import type { writeMultivariant } from '../media/multivariant-playlist.ts'

/** A version whose files are below `versionFolder(id)`. */
export interface MadeVersion {
  readonly id: string
  readonly itemId: string
  readonly seconds: number
  readonly rungs: Parameters<typeof writeMultivariant>[0]['rungs']
  readonly audio: AudioTrack
  readonly now: number
}

/** Makes it what its item plays. */
export async function addMadeVersion(tx: Within, version: MadeVersion): Promise<void> {
  const rows = within<CatalogTables>(tx, 'catalog')
  const at = new Date(version.now)
  await rows
    .insertInto('version')
    .values({
      id: version.id,
      item_id: version.itemId,
      state: 'ready',
      failure_reason: null,
      failure_message: null,
      duration_seconds: version.seconds,
      heights: version.rungs.map(({ height }) => height),
      audio: JSON.stringify(version.audio),
      captions: '[]',
      thumbnails: null,
      key_id: null,
      key_sealed: null,
      created_at: at,
      published_at: at,
      finished_at: at,
    })
    .execute()
  await rows
    .insertInto('rung')
    .values(
      version.rungs.map((rung) => ({
        version_id: version.id,
        height: rung.height,
        line: JSON.stringify(rung),
      })),
    )
    .execute()
  await rows.updateTable('item').set({ version_id: version.id }).where('id', '=', version.itemId).execute()
}
