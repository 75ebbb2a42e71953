/**
 * `npm run restore -- {place} [--identity {file}] [--passphrase-file {file}]`: restores a backup into
 * TAYANG_HOME, which must have no data, and verifies its ledger.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { verifyLoyalty } from '#modules/loyalty'
import { putBack } from './backups/backups.ts'
import { runCommand } from './backups/run-command.ts'
import { isSealedBackup, putSealedBack } from './backups/sealed-backup.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { Failure } from './platform/errors/failure.ts'
import { silentLog } from './platform/log/log.ts'
import { readSettings } from './platform/settings/settings.ts'

runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { identity: { type: 'string' }, 'passphrase-file': { type: 'string' } },
  })
  const [place] = positionals
  if (place === undefined) throw new Failure('Say from where: npm run restore -- {folder or encrypted file}')
  const from = path.resolve(place)
  const settings = readSettings(process.env, [])
  const openBy = { identityFile: values.identity, passphraseFile: values['passphrase-file'] }
  const isSealed = await isSealedBackup(from)
  const { at } = await (isSealed ? putSealedBack(from, settings, openBy) : putBack(from, settings))
  await using database = await openDatabase(settings, silentLog())
  const { breaches, brokenDays } = await verifyLoyalty(database)
  const isInOrder = breaches.length === 0 && brokenDays.length === 0
  const said = isInOrder ? 'its ledger is in order' : 'its ledger is NOT in order: run ledger:verify'
  console.log(`${settings.home} has the house of ${new Date(at).toISOString()}, and ${said}.`)
  return isInOrder
})
