import { listSettings } from '../settings/settings-table.ts'

/** Variables that a child never gets: the secrets, payment keys and storage of the server. */
const SECRETS: ReadonlySet<string> = new Set(
  listSettings().flatMap(({ env, secret }) => (secret ? [env] : [])),
)
/** Memory flags that are meant for the parent. */
const TUNES = /^MALLOC_/

/** The environment of a child process, which reads untrusted input or does not need the secrets. */
export function environmentOfChild(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !SECRETS.has(name) && !TUNES.test(name)),
  )
}
