import type { Log } from '../log/log.ts'
import type { Settings } from '../settings/settings.ts'
import { connectDatabase } from './database-connection.ts'
import { findRunningPostgres, openEmbeddedPostgres } from './database-embedded.ts'
import type { Database } from './database.ts'

/** The one of `DATABASE_URL`, or else an embedded PostgreSQL below `TAYANG_HOME`. */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'database' | 'home'>,
  log: Log,
): Promise<Database> {
  if (settings.databaseUrl !== undefined) return connectDatabase(settings.databaseUrl, settings.database, log)

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
export async function joinDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'database' | 'home'>,
  log: Log,
): Promise<Database> {
  const runningUrl = settings.databaseUrl === undefined ? await findRunningPostgres(settings.home) : undefined
  if (runningUrl !== undefined) return connectDatabase(runningUrl, settings.database, log)
  return openDatabase(settings, log)
}
