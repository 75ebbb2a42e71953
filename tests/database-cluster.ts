import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbeddedPostgres } from '../server/src/platform/database-embedded.ts'
import { lockHome } from '../server/src/platform/home-lock.ts'
import { silentLog } from '../server/src/platform/log.ts'
import type {} from './database.ts'

const PREFIX = 'tayang-test-'

/** A run that has just made its folder does not hold its lock yet. */
const LEFT_MS_MIN = 600_000

const MEMORY = '/dev/shm'

/** What templates and the databases of one moment take, several times over. */
const MEMORY_BYTES_MIN = 2 * 1024 ** 3

/** One PostgreSQL for a whole run, in a folder that is thrown away: the only place without sync to disk. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const folder of [tmpdir(), MEMORY]) await sweep(folder)
  const home = mkdtempSync(path.join(isRoomy(MEMORY) ? MEMORY : tmpdir(), PREFIX))
  const postgres = await openEmbeddedPostgres({ home, log: silentLog(), isDurable: false })
  project.provide('clusterUrl', postgres.url)
  return async () => {
    await postgres[Symbol.asyncDispose]()
    rmSync(home, { recursive: true, force: true })
  }
}

/**
 * Whether the machine has memory to spare. On a disk of ext4 every file that was deleted in the last minutes is looked
 * at again for each new one: hundreds of databases that come and go took a fifth of all processor time there.
 */
function isRoomy(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, process.availableMemory()) > MEMORY_BYTES_MIN
  } catch {
    return false
  }
}

/** Removes the folders of runs that were killed: nobody holds their lock any more. */
async function sweep(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter((one) => one.startsWith(PREFIX))) {
    const home = path.join(folder, name)
    if (Date.now() - statSync(home).mtimeMs < LEFT_MS_MIN) continue
    const lock = await lockHome(home).catch(() => undefined)
    if (!lock) continue
    rmSync(home, { recursive: true, force: true })
    await lock[Symbol.asyncDispose]()
  }
}
