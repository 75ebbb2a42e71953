/**
 * `npm run backup -- {place} [--encrypt {age recipient}]… [--passphrase-file {file}]`: copies what this
 * installation must not lose into a new folder, or encrypted into a new file.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { takeBackup } from './backups/backups.ts'
import { runCommand } from './backups/run-command.ts'
import { takeSealedBackup } from './backups/sealed-backup.ts'
import { Failure } from './platform/errors/failure.ts'
import { readSettings } from './platform/settings/settings.ts'

runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { encrypt: { type: 'string', multiple: true }, 'passphrase-file': { type: 'string' } },
  })
  const [place] = positionals
  if (place === undefined) {
    throw new Failure('Say where to: npm run backup -- {folder}, or {file} --encrypt {age recipient}')
  }
  const to = path.resolve(place)
  const settings = readSettings(process.env, [])
  const passphraseFile = values['passphrase-file']
  const isNamed = values.encrypt !== undefined || passphraseFile !== undefined
  const recipients = values.encrypt ?? (isNamed ? [] : settings.backup.recipients)
  const seal = { recipients, passphraseFile, now: Date.now() }
  const isSealed = isNamed || recipients.length > 0
  const taken = isSealed ? takeSealedBackup(settings, to, seal) : takeBackup(settings, to, seal)
  const { files, bytes, tookMs } = await taken
  const size = `${files} files, ${Math.ceil(bytes / 1024 / 1024)} MB`
  console.log(
    `${to} has this house${isSealed ? ', encrypted' : ''}: ${size}, in ${(tookMs / 1_000).toFixed(1)} s.`,
  )
  // A copy beside its keys would be as readable as an unsealed one.
  console.log('Not in it are the keys of the vault: keep `vault-keys` of the home somewhere else.')
  if (!isSealed)
    console.log('It is as secret as the home is: --encrypt {age recipient} makes one that may lie anywhere.')
  return true
})
