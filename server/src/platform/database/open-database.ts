import { Failure } from '../errors/failure.ts'
import type { Log } from '../log/log.ts'
import type { Settings } from '../settings/settings.ts'
import { connectDatabase, connectPooledDatabase } from './database-connection.ts'
import { findRunningPostgres, openEmbeddedPostgres } from './database-embedded.ts'
import type { Database } from './database.ts'

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'database' | 'home'>

/** The one of `DATABASE_URL`, or else an embedded PostgreSQL below `TAYANG_HOME`. */
export async function openDatabase(settings: DatabaseSettings, log: Log): Promise<Database> {
  const { databaseUrl: url, databaseDirectUrl: directUrl, database: bounds } = settings
  if (url !== undefined && directUrl !== undefined) {
    return connectPooledDatabase({ url, directUrl, bounds, log })
  }
  if (url !== undefined) return connectDatabase(url, bounds, log)
  if (directUrl !== undefined) throw new Failure('DATABASE_DIRECT_URL needs a DATABASE_URL.')

  const postgres = await openEmbeddedPostgres({ home: settings.home, log })
  try {
    const database = await connectDatabase(postgres.url, settings.database, log)
    return {
      ...database,
      isEmbedded: true,
      async [Symbol.asyncDispose]() {
        await database[Symbol.asyncDispose]()
        await postgres[Symbol.asyncDispose]()
      },
    }
  } catch (error) {
    await postgres[Symbol.asyncDispose]()
    throw error
  }
}

/** For a command beside the server: the server's database while it runs, or else the database alone. */
export async function joinDatabase(settings: DatabaseSettings, log: Log): Promise<Database> {
  const runningUrl = settings.databaseUrl === undefined ? await findRunningPostgres(settings.home) : undefined
  if (runningUrl !== undefined) return connectDatabase(runningUrl, settings.database, log)
  return openDatabase(settings, log)
}
