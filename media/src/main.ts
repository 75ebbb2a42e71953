/**
 * The media engine: a child process of the server, or a machine of its own, with the given roles.
 *
 *   node media/src/main.ts --roles ingest,packager,transcode
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import { cacheFolder } from './cache-folder.ts'

// Before anything else is loaded: after a restart the viewers of shows on air wait for this process.
const cache = cacheFolder()
if (cache !== null) enableCompileCache(cache)
const { startMedia } = await import('./media.ts')
const { openLog } = await import('./log.ts')
const { readSettings } = await import('./settings.ts')
const { watchParent } = await import('./watch-parent.ts')

const ROLES = ['ingest', 'packager', 'transcode'] as const
/** Time for a clean stop, child processes included; after it the process exits anyway. */
const STOP_MS_MAX = 9000

/** Reports to the parent that a restart would not help. */
const EXIT_PORT_TAKEN = 98

function leave(sentence: string, code = 1): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}

function readRoles(): (typeof ROLES)[number][] {
  const { values } = parseArgs({ options: { roles: { type: 'string', default: ROLES.join(',') } } })
  const named = values.roles.split(',').map((role) => role.trim())
  const unknown = named.find((role) => !ROLES.some((known) => known === role))
  if (unknown !== undefined) leave(`There is no media role "${unknown}". The roles are ${ROLES.join(', ')}.`)
  const roles = ROLES.filter((role) => named.includes(role))
  // Ingested media is packaged in the same process, so that parts never travel between machines.
  if (roles.includes('ingest') !== roles.includes('packager')) {
    leave('The media roles ingest and packager go together.')
  }
  return roles
}

async function main(): Promise<void> {
  const roles = readRoles()
  const settings = readSettings(process.env)
  if ('wrong' in settings) leave(`A setting is wrong: ${settings.wrong}`)
  const log = openLog()
  const media = await startMedia({ roles, settings, log })
  if ('taken' in media) leave(media.taken, EXIT_PORT_TAKEN)
  // Written now, because a process that is killed writes nothing.
  flushCompileCache()

  let isStopping = false
  async function stop(why: string): Promise<void> {
    if (isStopping || 'taken' in media) return
    isStopping = true
    log.info('the media engine stops', { why })
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref()
    await media[Symbol.asyncDispose]()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  watchParent(() => void stop('the parent is gone'))
}

await main()
