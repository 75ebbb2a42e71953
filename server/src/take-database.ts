import type { Database, ModuleSchema } from './platform/database/database.ts'
import { openFence, type Fence } from './platform/database/fence.ts'
import { Failure } from './platform/errors/failure.ts'
import {
  hasOtherBucket,
  requireOwnKeys,
  requireSameInstallation,
  requireSameVault,
} from './platform/secrets/installation.ts'
import type { Log } from './platform/log/log.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import { besideRoles, ingestsBeside, servesBeside, worksBeside } from './platform/settings/beside.ts'
import type { Settings } from './platform/settings/settings.ts'
import { openVault } from './platform/secrets/vault.ts'
import { vaultKeysInUse } from './sealed-rows.ts'

/** Nodes that share a database are told apart by their leases. */
const noFence: Fence = {
  lost: new Promise<never>(() => undefined),
  [Symbol.asyncDispose]: async () => undefined,
}

interface TakingNeeds {
  database: Database
  schemas: readonly ModuleSchema[]
  secrets: Secrets
  settings: Settings
  log: Log
  /** Other servers of ours use it too, which only tests open. */
  isShared: boolean
  /** How long a start waits for locks of others. */
  takenMsMax?: number
}

/**
 * Takes the database for this server: no other whole server uses it, its schemas are those of this version, and its
 * keys are the same as before. In this order, so that a second server is refused before it has changed anything.
 */
export async function takeDatabase(needs: TakingNeeds): Promise<Fence> {
  if (needs.isShared) {
    await prepare(needs)
    return noFence
  }
  return worksBeside(needs.settings) ? joinBeside(needs) : takeWhole(needs)
}

async function takeWhole(needs: TakingNeeds): Promise<Fence> {
  const { database, settings } = needs
  const setting = settings.databaseUrl === undefined ? 'TAYANG_HOME' : 'DATABASE_URL'
  const fence = await openFence({ ...lockOf(needs), lock: 'whole', refusal: alreadyServed(setting) })
  try {
    if ((await database.isBehind(needs.schemas)) || (await hasOtherBucket(needs))) {
      await using _alone = await openFence({ ...lockOf(needs), lock: 'change', refusal: USED_BESIDE })
      await prepare(needs)
    } else {
      await prepare(needs)
    }
    return fence
  } catch (error) {
    await fence[Symbol.asyncDispose]()
    throw error
  }
}

/** A lock needs a session of its own, so it takes the direct way. */
const lockOf = ({ database, log, takenMsMax }: TakingNeeds) => ({
  url: database.directUrl,
  log,
  ...(takenMsMax !== undefined && { takenMsMax }),
})

async function prepare(needs: TakingNeeds): Promise<void> {
  const { database, settings } = needs
  await database.migrate(needs.schemas)
  await requireOwnKeys({ ...needs, vault: openVault(settings), sealedBy: () => vaultKeysInUse(database) })
}

/** A server beside the whole one changes nothing: it works only where everything is as it expects. */
async function joinBeside(needs: TakingNeeds): Promise<Fence> {
  const { database, settings } = needs
  if (settings.databaseUrl === undefined) throw new Failure(NO_DATABASE)
  const serves = servesBeside(settings)
  if (serves && settings.redis.url === undefined) throw new Failure(NO_REDIS)
  if (ingestsBeside(settings) && settings.node.host === undefined) throw new Failure(NO_NODE_HOST)
  if (ingestsBeside(settings) && settings.media.publishUrl === undefined) throw new Failure(NO_PUBLISH_URL)
  const requireSame = async () => {
    if (await database.isBehind(needs.schemas)) throw new Failure(BEHIND)
    await requireSameInstallation(needs)
    if (serves) await requireSameVault({ database, vault: openVault(settings) })
  }
  const fence = await openFence({
    ...lockOf(needs),
    lock: 'beside',
    refusal: BEING_CHANGED,
    isStillRight: requireSame,
  })
  try {
    await requireSame()
    return fence
  } catch (error) {
    await fence[Symbol.asyncDispose]()
    throw error
  }
}

const alreadyServed = (setting: string): string =>
  'Another Tayang already serves this database, and chat, quizzes, shows on air and limits are in its memory: start ' +
  `this one with --roles ${besideRoles.join(' or ')} beside it, stop the other one, or give this one a ${setting} of ` +
  'its own.'

const USED_BESIDE =
  'This start changes tables or the bucket, on which servers beside it rely: stop those first (npm run cluster lists ' +
  'them), and start them again afterwards in this version and with these settings.'

const BEING_CHANGED = 'The server with all roles is changing this database: start this one when that is done.'

const BEHIND =
  'The tables of this database are not yet those of this version: start the server with all roles in this version first.'

const NO_REDIS =
  'A server that serves people beside another one hears of it over Redis: give both the same REDIS_URL.'

const NO_NODE_HOST =
  'A server that takes publishers beside another one is asked for the media of its shows: give it a ' +
  'TAYANG_NODE_HOST, at which that one reaches it.'

const NO_PUBLISH_URL =
  'A server that takes publishers beside another one tells where: give it as TAYANG_PUBLISH_URL the address of ' +
  'this machine, or of the proxy before it, as rtmp://in.tayang.example:1935/live.'

const NO_DATABASE =
  'A server of these roles alone works beside one with all roles: give it the DATABASE_URL of that one.'
