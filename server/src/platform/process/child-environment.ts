import { listSettings } from '../settings/settings-table.ts'

/** What a child never gets: by which the app signs, pays and keeps its data. */
const SECRETS: ReadonlySet<string> = new Set(
  listSettings().flatMap(({ env, secret }) => (secret ? [env] : [])),
)
/** How the memory of its parent is tuned. */
const TUNES = /^MALLOC_/

/** The environment for a child process: it reads what strangers send, or has no need of our secrets. */
export function environmentOfChild(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !SECRETS.has(name) && !TUNES.test(name)),
  )
}
