import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Log } from '../log/log.ts'
import type { Settings } from '../settings/settings.ts'
import { openDiskBlobs } from './blobs-disk.ts'
import type { Blobs } from './blobs.ts'
import { wantsS3 } from './s3/open-s3.ts'

/**
 * The bucket that the settings name, or else the folder `blobs` below `TAYANG_HOME`. The server of a home is the owner
 * of what it leaves unfinished, by its node id; a command beside it is nobody's.
 */
export async function openBlobs(
  settings: Pick<Settings, 'home' | 'blobs' | 's3'>,
  { owner = randomUUID(), log }: { owner?: string; log?: Log } = {},
): Promise<Blobs> {
  const folder = path.join(settings.home, 'blobs')
  if (!wantsS3(settings)) {
    return openDiskBlobs({ folder, freeBytesMin: settings.blobs.freeBytesMin, owner })
  }
  // Loaded here alone: without S3 nothing of it is in memory.
  const { openS3Blobs } = await import('./s3/blobs-s3.ts')
  return openS3Blobs({ settings, folder, owner, log })
}
