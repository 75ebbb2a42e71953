import path from 'node:path'
import type { Settings } from '../settings/settings.ts'
import { openDiskBlobs } from './blobs-disk.ts'
import type { Blobs } from './blobs.ts'

/** The folder `blobs` below `TAYANG_HOME`. */
export function openBlobs(settings: Pick<Settings, 'home' | 'blobs'>): Promise<Blobs> {
  return openDiskBlobs({
    folder: path.join(settings.home, 'blobs'),
    freeBytesMin: settings.blobs.freeBytesMin,
  })
}
