import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbeddedPostgres } from '../server/src/platform/database-embedded.ts'
import { silentLog } from '../server/src/platform/log.ts'
import type {} from './database.ts'

/** One PostgreSQL for a whole run, in a folder that is thrown away: the only place without sync to disk. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(path.join(tmpdir(), 'tayang-test-'))
  const postgres = await openEmbeddedPostgres({ home, log: silentLog(), isDurable: false })
  project.provide('clusterUrl', postgres.url)
  return async () => {
    await postgres[Symbol.asyncDispose]()
    rmSync(home, { recursive: true, force: true })
  }
}
