import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openTestDatabase } from '../../tests/database.ts'
import { findEngine } from '../../tests/engines/engine.ts'
import { startPgbouncer } from '../../tests/engines/pgbouncer.ts'
import { schemas } from './app/schemas.ts'
import { connectPooledDatabase } from './platform/database/database-connection.ts'
import type { Database, ModuleSchema } from './platform/database/database.ts'
import { silentLog } from './platform/log/log.ts'
import { openSecrets } from './platform/secrets/secrets.ts'
import { readSettings } from './platform/settings/settings.ts'
import { takeDatabase } from './take-database.ts'

const SECRET = 'a secret of at least thirty-two characters'
const REDIS = { REDIS_URL: 'redis://127.0.0.1:1' }
const BUCKET = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'tayang' }

let database: Database
beforeEach(async () => {
  database = await openTestDatabase(schemas)
})
afterEach(() => database[Symbol.asyncDispose]())

interface Start {
  readonly roles?: string
  readonly env?: Record<string, string>
  readonly on?: Database
  readonly of?: readonly ModuleSchema[]
}

function start({ roles = 'api,socket,worker', env = BUCKET, on = database, of = schemas }: Start = {}) {
  const given = { TAYANG_SECRET: SECRET, DATABASE_URL: on.url, TAYANG_VAULT_KEYS: KEYS, ...env }
  const settings = readSettings(given, ['--roles', roles])
  const secrets = openSecrets(settings)
  const log = silentLog()
  return takeDatabase({ database: on, schemas: of, secrets, settings, log, isShared: false, takenMsMax: 500 })
}
const KEYS = Buffer.alloc(32, 7).toString('base64url')
const beside = (of: Start = {}) => start({ roles: 'transcode', ...of })
const withMore = (name: string): readonly ModuleSchema[] =>
  schemas.map((schema) =>
    schema.schema === 'installation'
      ? { ...schema, migrations: { ...schema.migrations, [name]: { up: async () => undefined } } }
      : schema,
  )

describe('a server of roles that work beside another one', () => {
  it('comes beside the whole server, more than once, and also while that one is away', async () => {
    {
      await using _whole = await start()
      await using _one = await beside()
      await using _two = await beside()
    }
    await using _later = await beside()
    await using _again = await start()
  })

  it('is refused where no whole server was before, and where its secret or its version is another', async () => {
    await expect(beside()).rejects.toThrow('No server with all roles was started on this database yet')
    await using _whole = await start()
    const other = beside({ env: { ...BUCKET, TAYANG_SECRET: `${SECRET}!` } })
    await expect(other).rejects.toThrow('The secret of this start (from TAYANG_SECRET) differs')
    await expect(beside({ of: withMore('0009-later') })).rejects.toThrow('start the server with all roles')
    await using empty = await openTestDatabase()
    await expect(beside({ on: empty })).rejects.toThrow('start the server with all roles')
  })

  it('is refused where the bytes of the whole server are not in the bucket that it has itself', async () => {
    const bucket = 'give both the same S3_ENDPOINT and S3_BUCKET'
    {
      await using _whole = await start({ env: {} })
      await expect(beside()).rejects.toThrow(bucket)
      await expect(beside({ env: {} })).rejects.toThrow(bucket)
    }
    await using _whole = await start()
    await expect(beside({ env: {} })).rejects.toThrow(bucket)
    await expect(beside({ env: { ...BUCKET, S3_BUCKET: 'other' } })).rejects.toThrow(bucket)
  })

  it('is refused without the database of another server', async () => {
    await expect(beside({ env: { ...BUCKET, DATABASE_URL: '' } })).rejects.toThrow('give it the DATABASE_URL')
  })
})

describe('a server that serves people beside another one', () => {
  const serving = (of: Start = {}) =>
    start({ roles: 'web,api', ...of, env: { ...BUCKET, ...REDIS, ...of.env } })

  it('comes beside it, and beside others of its kind and encoders', async () => {
    await using _whole = await start()
    await using _one = await serving()
    await using _two = await serving({ roles: 'api' })
    await using _encoder = await beside()
  })

  it('is refused in one sentence without Redis, without a bucket, and with other keys than the whole server has', async () => {
    await using _whole = await start()
    const refused: [Record<string, string>, string][] = [
      [{ REDIS_URL: '' }, 'give both the same REDIS_URL'],
      [{ S3_BUCKET: '' }, 'give both the same S3_ENDPOINT and S3_BUCKET'],
      [{ DATABASE_URL: '' }, 'give it the DATABASE_URL'],
      [{ TAYANG_SECRET: `${SECRET}!` }, 'The secret of this start (from TAYANG_SECRET) differs'],
      [{ TAYANG_VAULT_KEYS: '' }, 'give it as TAYANG_VAULT_KEYS those of that one'],
      [{ TAYANG_VAULT_KEYS: Buffer.alloc(32, 8).toString('base64url') }, 'give it as TAYANG_VAULT_KEYS'],
      // What it seals must open after a key is put in front at the whole server too.
      [
        {
          TAYANG_VAULT_KEYS: [Buffer.alloc(32, 8), Buffer.alloc(32, 7)]
            .map((key) => key.toString('base64url'))
            .join(' '),
        },
        'give it as TAYANG_VAULT_KEYS',
      ],
    ]
    for (const [env, sentence] of refused) await expect(serving({ env })).rejects.toThrow(sentence)
  })
})

describe('a server that takes publishers beside another one', () => {
  const NODE = { TAYANG_NODE_HOST: '10.0.0.9', TAYANG_PUBLISH_URL: 'rtmp://in.tayang.example:1935/live' }
  const ingesting = (env: Record<string, string> = {}) =>
    start({ roles: 'ingest,packager', env: { ...BUCKET, ...NODE, ...env } })

  it('comes beside it without Redis, more than once', async () => {
    await using _whole = await start()
    await using _one = await ingesting()
    await using _two = await ingesting()
  })

  it('is refused in one sentence where a setting is missing that it needs', async () => {
    await using _whole = await start()
    const refused: [Record<string, string>, string][] = [
      [{ TAYANG_NODE_HOST: '' }, 'give it a TAYANG_NODE_HOST'],
      [{ TAYANG_PUBLISH_URL: '' }, 'give it as TAYANG_PUBLISH_URL the address of this machine'],
      [{ S3_BUCKET: '' }, 'give both the same S3_ENDPOINT and S3_BUCKET'],
      [{ DATABASE_URL: '' }, 'give it the DATABASE_URL'],
      [{ TAYANG_SECRET: `${SECRET}!` }, 'The secret of this start (from TAYANG_SECRET) differs'],
    ]
    for (const [env, sentence] of refused) await expect(ingesting(env)).rejects.toThrow(sentence)
  })
})

describe('the whole server', () => {
  it('is one, and names what another one can be', async () => {
    await using _whole = await start()
    for (const roles of ['web', 'socket', 'web,api,worker', 'worker', 'ingest', 'api,transcode']) {
      await expect(start({ roles })).rejects.toThrow(
        'Another Tayang already serves this database, and chat, quizzes, shows on air and limits are in its ' +
          'memory: start this one with --roles transcode or ingest,packager or api or api,socket or web,api or ' +
          'web,api,socket beside it, stop the other one, or give this one a ' +
          'DATABASE_URL of its own.',
      )
    }
  })

  it('changes neither tables nor the bucket while one is beside it, and has changed nothing then', async () => {
    {
      await using _whole = await start()
    }
    {
      await using _beside = await beside()
      const refusal = 'This start changes tables or the bucket, on which servers beside it rely'
      await expect(start({ env: {} })).rejects.toThrow(refusal)
      await expect(start({ of: withMore('0009-later') })).rejects.toThrow(refusal)
      await using _same = await start()
      expect(await database.isBehind(withMore('0009-later'))).toBe(true)
    }
    await using _moved = await start({ env: {} })
    await expect(beside()).rejects.toThrow('the same S3_ENDPOINT')
  })
})

const engine = findEngine('pgbouncer')
it.skipIf(!engine)('behind PgBouncer is one too, though its statements share connections', async () => {
  const cluster = new URL(inject('clusterUrl').replace('@/', '@localhost/'))
  const at = { socketFolder: cluster.searchParams.get('host')!, user: cluster.username }
  await using pgbouncer = await startPgbouncer(engine!, at)
  const pooled = await connectPooledDatabase({
    url: pgbouncer.behind(database.url),
    directUrl: database.url,
    bounds: readSettings({}, []).database,
    log: silentLog(),
  })
  await using on = pooled
  await using _whole = await start({ on })
  await expect(start({ on })).rejects.toThrow('Another Tayang')
  await using _beside = await beside({ on })
})
