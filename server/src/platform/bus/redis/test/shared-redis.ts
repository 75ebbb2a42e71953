import { silentLog, type Log } from '../../../log/log.ts'
import { openSecrets } from '../../../secrets/secrets.ts'
import { readSettings } from '../../../settings/settings.ts'
import { openRedis, type Redis } from '../open-redis.ts'

/** What a process of an installation opens, with the one secret that all of its processes have. */
export async function openSharedRedis(url: string, log: Log = silentLog()): Promise<Redis> {
  const env = { REDIS_URL: url, TAYANG_SECRET: 'the secret that processes of one installation share' }
  const settings = readSettings(env, [])
  const redis = await openRedis(settings, { log, secrets: openSecrets(settings) })
  if (!redis) throw new Error('no REDIS_URL')
  return redis
}
