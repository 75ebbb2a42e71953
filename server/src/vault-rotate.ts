/**
 * `npm run vault:rotate`: creates a new master key for bank accounts and prize claims and seals every data key with it.
 * Works beside a running server, whose reads and writes go on, or while it is stopped.
 */
import { rotateVault } from '#modules/loyalty'
import { joinDatabase } from './platform/database/open-database.ts'
import { Failure } from './platform/errors/failure.ts'
import { installationSchema } from './platform/secrets/installation.ts'
import { silentLog } from './platform/log/log.ts'
import { readSettings } from './platform/settings/settings.ts'
import { sealedElsewhere, sealedSchemas } from './sealed-rows.ts'

async function run(): Promise<void> {
  const settings = readSettings(process.env, [])
  await using database = await joinDatabase(settings, silentLog())
  await database.migrate([installationSchema, ...sealedSchemas])
  const { sealed, dropped, keyId, used, unopened } = await rotateVault(database, settings, sealedElsewhere)
  console.log(`The master key ${keyId} seals now; ${sealed} data keys were sealed again`)
  for (const id of unopened)
    console.error(`What ${id} sealed does not open: it was changed, or its key is lost`)
  if (settings.vault.keys === undefined) {
    console.log(
      `${dropped} old master keys were forgotten; back up ${settings.home}/vault-keys apart from the data`,
    )
  } else {
    console.log(`Still needed in TAYANG_VAULT_KEYS: ${[...new Set([keyId, ...used])].join(', ')}`)
  }
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Failure ? error.message : error)
    process.exit(1)
  },
)
