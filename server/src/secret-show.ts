/**
 * `npm run secret:show`: prints the secret of this home in the form that TAYANG_SECRET takes, so that an installation
 * that began with the file can go on where each machine has the variable. It changes nothing and makes no secret.
 */
import { Failure } from './platform/errors/failure.ts'
import { showSecret } from './platform/secrets/secrets.ts'
import { readSettings } from './platform/settings/settings.ts'

try {
  const { home } = readSettings(process.env, [])
  console.log(showSecret(home))
  console.error('Keep this line as you keep the file: it signs and opens everything of this installation.')
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}
