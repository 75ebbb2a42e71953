import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbeddedPostgres } from '../server/src/platform/database/database-embedded.ts'
import { silentLog } from '../server/src/platform/log/log.ts'
import type {} from './database.ts'
import { HOME_PREFIX, sweepHomes } from './sweep-homes.ts'

const MEMORY = '/dev/shm'

/** What templates and the databases of one moment take, several times over. */
const MEMORY_BYTES_MIN = 2 * 1024 ** 3

/** Each worker of the runner may have several apps open, each with a pool of its own. */
const CONNECTIONS_MAX = 200

/** One PostgreSQL for a whole run, in a folder that is thrown away: the only place without sync to disk. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const folder of new Set([tmpdir(), MEMORY])) await sweepHomes(folder)
  const home = mkdtempSync(path.join(isRoomy(MEMORY) ? MEMORY : tmpdir(), HOME_PREFIX))
  const postgres = await openEmbeddedPostgres({
    home,
    log: silentLog(),
    isDurable: false,
    connectionsMax: CONNECTIONS_MAX,
  })
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
