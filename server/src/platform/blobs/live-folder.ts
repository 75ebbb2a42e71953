import path from 'node:path'
import type { Settings } from '../settings/settings.ts'

/**
 * Where the media engine writes shows that are on air, a folder each; it may run on another machine that sees the
 * same disk. The folder is beside the blobs, so that a finished show is taken in by a rename.
 */
export function liveFolderOf({ home }: Pick<Settings, 'home'>): string {
  return path.resolve(home, 'live')
}
