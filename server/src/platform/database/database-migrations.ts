import { Kysely, PostgresDialect, WithSchemaPlugin } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import type { ModuleSchema } from './database.ts'
import { hasChangedFunctions, installFunctions } from './database-functions.ts'
import { handleConnectionErrors } from './database-outage.ts'
import { Failure } from '../errors/failure.ts'
import type { Log } from '../log/log.ts'

const TABLE = 'migration'

/** One lock for all schemas: nodes that boot together migrate one after the other. */
const LOCK = 7_480_501

/** A node that waits this long for the migrations of another one fails with a message. */
const LOCK_WAIT_MS = 120_000

interface Work {
  url: string
  modules: readonly ModuleSchema[]
  log: Log
}

/**
 * Brings every schema up to date. With nothing to do it costs one connection, and a query per schema and function.
 */
export async function migrateModules(work: Work): Promise<void> {
  const { url, log } = work
  await withClient(work, async (client) => {
    const behind = await listBehind(client, work)
    if (behind.length === 0) return

    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    for (const module of behind) {
      await migrateModule({ url, module, log })
      await installFunctions(client, module, log)
    }
  })
}

/** Whether there is anything to do. */
export const areBehind = (work: Work): Promise<boolean> =>
  withClient(work, async (client) => (await listBehind(client, work)).length > 0)

async function listBehind(client: pg.Client, { modules }: Work): Promise<ModuleSchema[]> {
  const behind: ModuleSchema[] = []
  for (const module of modules) if (await isBehind(client, module)) behind.push(module)
  return behind
}

async function withClient<Result>(
  { url, log }: Work,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', (error) => log.warn({ reason: error.message }, 'a database connection was lost'))
  await client.connect()
  try {
    return await work(client)
  } finally {
    // A lock goes with its connection, also when this process dies.
    await client.end()
  }
}

/** Whether a migration or a function is missing there; data that knows more than this program is refused. */
async function isBehind(client: pg.Client, module: ModuleSchema): Promise<boolean> {
  const { schema, migrations } = module
  const table = `${pg.escapeIdentifier(schema)}.${TABLE}`
  const { rows } = await client.query('select to_regclass($1) is not null as exists', [table])
  if (rows[0]?.exists !== true) return true

  const applied = await client.query<{ name: string }>(`select name from ${table}`)
  const unknown = applied.rows.find(({ name }) => !(name in migrations))
  if (unknown) {
    throw new Failure(
      `The data belongs to a newer version of Tayang: "${schema}" has the migration ${unknown.name}, ` +
        `which this version does not know. Start the newer version.`,
    )
  }
  if (applied.rows.length < Object.keys(migrations).length) return true
  return await hasChangedFunctions(client, module)
}

async function migrateModule({
  url,
  module,
  log,
}: {
  url: string
  module: ModuleSchema
  log: Log
}): Promise<void> {
  const { schema, migrations } = module
  // No statement timeout here: an index on a large table takes the time it takes.
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    options: `-c search_path=${pg.escapeIdentifier(schema)},public`,
  })
  handleConnectionErrors(pool, log)
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new WithSchemaPlugin(schema)],
  })
  try {
    const migrator = new Migrator({
      db: kysely,
      provider: { getMigrations: async () => ({ ...migrations }) },
      // The names give the order, and each part of a module numbers its own.
      allowUnorderedMigrations: true,
      migrationTableSchema: schema,
      migrationTableName: TABLE,
      migrationLockTableName: `${TABLE}_lock`,
    })
    const { error, results } = await migrator.migrateToLatest()
    for (const { migrationName, status } of results ?? [])
      log.info({ schema, migrationName, status }, 'migration')
    if (error !== undefined) {
      const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'the first'
      throw new Failure(`The migration ${failed} of "${schema}" failed.`, { cause: error })
    }
  } finally {
    await kysely.destroy()
  }
}
