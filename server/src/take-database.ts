import { masterKeysInUse } from '#modules/loyalty'
import type { Database, ModuleSchema } from './platform/database/database.ts'
import { openFence, type Fence } from './platform/database/fence.ts'
import { requireOwnKeys } from './platform/secrets/installation.ts'
import type { Log } from './platform/log/log.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import type { Settings } from './platform/settings/settings.ts'
import { openVault } from './platform/secrets/vault.ts'

/**
 * Makes the database this server's own: no other server is on it, its schemas are those of this version, and it is used
 * with the keys of before. In this order, so that a second server is refused before it has changed anything.
 */
export async function takeDatabase(needs: {
  database: Database
  schemas: readonly ModuleSchema[]
  secrets: Secrets
  settings: Settings
  log: Log
}): Promise<Fence> {
  const { database, settings, log } = needs
  const setting = settings.databaseUrl === undefined ? 'TAYANG_HOME' : 'DATABASE_URL'
  const fence = await openFence({ url: database.url, log, setting })
  try {
    await database.migrate(needs.schemas)
    await requireOwnKeys({ ...needs, vault: openVault(settings), sealedBy: () => masterKeysInUse(database) })
    return fence
  } catch (error) {
    await fence[Symbol.asyncDispose]()
    throw error
  }
}
