import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Settings } from '../settings/settings.ts'
import { openDiskBlobs } from './blobs-disk.ts'
import type { Blobs } from './blobs.ts'

/**
 * The folder `blobs` below `TAYANG_HOME`. The server of a home is the owner of what it leaves unfinished, by its node
 * id; a command beside it is nobody's.
 */
export function openBlobs(
  settings: Pick<Settings, 'home' | 'blobs'>,
  { owner = randomUUID() }: { owner?: string } = {},
): Promise<Blobs> {
  return openDiskBlobs({
    folder: path.join(settings.home, 'blobs'),
    freeBytesMin: settings.blobs.freeBytesMin,
    owner,
  })
}
