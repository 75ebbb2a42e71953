import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { lockHome } from '../server/src/platform/database/home-lock.ts'

/** Every home of a test begins like this, and its test holds its lock for as long as it lives. */
export const HOME_PREFIX = 'tayang-test-'

/** A run that has just made its folder does not hold its lock yet. */
const LEFT_MS_MIN = 600_000

/** Removes the homes of runs that were killed: nobody holds their lock any more. */
export async function sweepHomes(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter((one) => one.startsWith(HOME_PREFIX))) {
    try {
      await sweepHome(path.join(folder, name))
    } catch {
      // Another run swept it first, or it belongs to another user of this machine.
    }
  }
}

async function sweepHome(home: string): Promise<void> {
  if (Date.now() - statSync(home).mtimeMs < LEFT_MS_MIN) return
  await using lock = await lockHome(home)
  if (lock) rmSync(home, { recursive: true, force: true })
}
