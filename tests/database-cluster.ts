import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
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

/** One PostgreSQL for a whole run, in a folder that is thrown away: the only place without sync to disk. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep()
  const home = mkdtempSync(path.join(tmpdir(), PREFIX))
  const postgres = await openEmbeddedPostgres({ home, log: silentLog(), isDurable: false })
  project.provide('clusterUrl', postgres.url)
  return async () => {
    await postgres[Symbol.asyncDispose]()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Removes the folders of runs that were killed: nobody holds their lock any more. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX))) {
    const home = path.join(tmpdir(), name)
    if (Date.now() - statSync(home).mtimeMs < LEFT_MS_MIN) continue
    const lock = await lockHome(home).catch(() => undefined)
    if (!lock) continue
    rmSync(home, { recursive: true, force: true })
    await lock[Symbol.asyncDispose]()
  }
}
