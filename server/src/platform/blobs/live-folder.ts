import path from 'node:path'
import type { Settings } from '../settings/settings.ts'

/**
 * Where shows that are on air are written, a folder each: by the media engine, which may be another machine's that sees
 * the same disk. It lies beside the blobs, so that taking a finished one in is a rename.
 */
export function liveFolderOf({ home }: Pick<Settings, 'home'>): string {
  return path.resolve(home, 'live')
}
