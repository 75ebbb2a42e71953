import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/**
 * Where workers keep their compiled code from one start to the next: it halves the cost of a start, and a film takes
 * eight. One folder per user of the machine, used only while nobody else can write to it.
 */
export function codeCacheFolder(): string | null {
  const { uid } = userInfo()
  const folder = join(tmpdir(), `tayang-engine-${uid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = lstatSync(folder)
    const isOurs = found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0
    return isOurs ? folder : null
  } catch {
    // Without a place for it, workers start as they always did.
    return null
  }
}
