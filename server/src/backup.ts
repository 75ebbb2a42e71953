/** `npm run backup -- {folder}`: copies what this installation must not lose into a new folder. */
import path from 'node:path'
import { takeBackup } from './backups/backups.ts'
import { runCommand } from './backups/run-command.ts'
import { Failure } from './platform/errors/failure.ts'
import { readSettings } from './platform/settings/settings.ts'

runCommand(async () => {
  const [to] = process.argv.slice(2)
  if (to === undefined) throw new Failure('Say where to: npm run backup -- {folder}')
  const { files, bytes, tookMs } = await takeBackup(readSettings(process.env, []), path.resolve(to), {
    now: Date.now(),
  })
  const size = `${files} files, ${Math.ceil(bytes / 1024 / 1024)} MB`
  console.log(`${path.resolve(to)} has this house: ${size}, in ${(tookMs / 1_000).toFixed(1)} s.`)
  // A copy beside its keys would be as readable as an unsealed one.
  console.log('Not in it are the keys of the vault: keep `vault-keys` of the home somewhere else.')
  return true
})
