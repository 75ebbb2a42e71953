import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase } from '../server/src/platform/database/database-connection.ts'
import { checkOneConnection } from '../server/src/platform/database/one-connection.ts'
import type { Database, ModuleSchema } from '../server/src/platform/database/database.ts'
import { silentLog } from '../server/src/platform/log/log.ts'
import { readSettings } from '../server/src/platform/settings/settings.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of this run; `openTestDatabase` makes databases in it. */
    clusterUrl: string
  }
}

/** Test files that want the same template at once make it one after the other. */
const LOCK = 7_480_502

/**
 * A fresh database of real PostgreSQL with these modules migrated. The first to ask for a set of modules
 * migrates a template, the others copy it. Gone when it is closed. A transaction that asks for a second connection is
 * refused, and closing fails then.
 */
export async function openTestDatabase(modules: readonly ModuleSchema[] = []): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onCluster(async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const template = await ensureTemplate(client, modules)
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const seconds: Error[] = []
  const connections = checkOneConnection((error) => seconds.push(error))
  const { database: bounds } = readSettings({}, [])
  const database = await connectDatabase(urlOf(name), bounds, silentLog(), connections)
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await onCluster((client) => client.query(`drop database ${name} with (force)`))
      if (seconds.length > 0)
        throw new AggregateError(seconds, seconds.map(({ message }) => message).join('\n'))
    },
  }
}

async function ensureTemplate(client: pg.Client, modules: readonly ModuleSchema[]): Promise<string> {
  const contents = modules.map(({ schema, migrations, functions = {} }) => [
    schema,
    Object.keys(migrations),
    functions,
  ])
  const name = `template_${createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 16)}`
  const found = await client.query('select from pg_database where datname = $1', [name])
  if (found.rowCount !== 0) return name

  const draft = `${name}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft} template template0`)
  const database = await connectDatabase(urlOf(draft), readSettings({}, []).database, silentLog())
  try {
    await database.migrate(modules)
  } finally {
    await database[Symbol.asyncDispose]()
  }
  await client.query(`alter database ${draft} rename to ${name}`)
  return name
}

/** The cluster's address with another database in it. */
function urlOf(database: string): string {
  return inject('clusterUrl').replace('/tayang?', `/${database}?`)
}

async function onCluster(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
