import type { Database, ModuleSchema } from './platform/database/database.ts'
import { openFence, type Fence } from './platform/database/fence.ts'
import { requireOwnKeys } from './platform/secrets/installation.ts'
import type { Log } from './platform/log/log.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import type { Settings } from './platform/settings/settings.ts'
import { openVault } from './platform/secrets/vault.ts'
import { vaultKeysInUse } from './sealed-rows.ts'

/** Nodes that share a database are told apart by their leases. */
const noFence: Fence = {
  lost: new Promise<never>(() => undefined),
  [Symbol.asyncDispose]: async () => undefined,
}

/**
 * Takes the database for this server: no other server uses it, its schemas are those of this version, and its keys are
 * the same as before. In this order, so that a second server is refused before it has changed anything.
 */
export async function takeDatabase(dependencies: {
  database: Database
  schemas: readonly ModuleSchema[]
  secrets: Secrets
  settings: Settings
  log: Log
  /** Other servers of ours use it too. */
  isShared: boolean
}): Promise<Fence> {
  const { database, settings, log, isShared } = dependencies
  const setting = settings.databaseUrl === undefined ? 'TAYANG_HOME' : 'DATABASE_URL'
  const fence = isShared ? noFence : await openFence({ url: database.url, log, setting })
  try {
    await database.migrate(dependencies.schemas)
    await requireOwnKeys({
      ...dependencies,
      vault: openVault(settings),
      sealedBy: () => vaultKeysInUse(database),
    })
    return fence
  } catch (error) {
    await fence[Symbol.asyncDispose]()
    throw error
  }
}
