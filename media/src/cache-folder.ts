import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/**
 * What costs time to make and is the same after the next start: compiled code, which halves the cost of a start (a film
 * takes eight), and slates. One folder per user of the machine, used only while nobody else can write to it.
 */
export function cacheFolder(): string | null {
  const { uid } = userInfo()
  const folder = join(tmpdir(), `tayang-engine-${uid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = lstatSync(folder)
    const isOurs = found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0
    return isOurs ? folder : null
  } catch {
    // Without a place for it, everything is made anew.
    return null
  }
}
