import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { Failure } from '../errors/failure.ts'
import { lockHome } from './home-lock.ts'
import type { Log } from '../log/log.ts'
import { findPostgres } from './postgres/binaries.ts'
import { POSTGRES_USER, prepareCluster } from './postgres/cluster.ts'
import { chooseLauncher, type LaunchKind } from './postgres/launcher.ts'
import { superviseServer } from './postgres/server.ts'

/** An embedded PostgreSQL server in its own folder, with a socket that only this user may open. */
export interface EmbeddedPostgres extends AsyncDisposable {
  readonly url: string
  /** The process id of the server that runs now. */
  readonly pid: number
}

const DATABASE = 'tayang'

/** The kernel bounds the path of a socket: 107 bytes and a terminating zero. */
const SOCKET_PATH_BYTES_MAX = 103

export async function openEmbeddedPostgres(at: {
  home: string
  log: Log
  /** False only in tests that throw their data away: then nothing is synced to disk. */
  isDurable?: boolean
  /** For a server that several apps share. */
  connectionsMax?: number
  launch?: LaunchKind
}): Promise<EmbeddedPostgres> {
  const isDurable = at.isDurable ?? true
  mkdirSync(at.home, { recursive: true, mode: 0o700 })
  const lock = await lockHome(at.home)
  if (!lock) {
    throw new Failure(`Another Tayang already runs on ${at.home}. Stop it, or choose another TAYANG_HOME.`)
  }
  try {
    const launcher = chooseLauncher({ native: findPostgres(), home: at.home, wanted: at.launch })
    const folder = launcher.app(path.join(at.home, 'postgres'))
    const data = await prepareCluster({ folder, launcher, isDurable })
    const socketFolder = chooseSocketFolder(folder, launcher.app)
    const server = await superviseServer({
      data,
      socketFolder,
      launcher,
      isDurable,
      connectionsMax: at.connectionsMax,
      log: at.log,
    })
    try {
      await ensureDatabase(urlOf(socketFolder, 'postgres'))
    } catch (error) {
      await server[Symbol.asyncDispose]()
      throw error
    }
    const url = urlOf(socketFolder, DATABASE)
    writeFileSync(urlFileOf(at.home), `${url}\n`, { mode: 0o600 })
    return {
      url,
      get pid() {
        return server.pid
      },
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]()
        await lock[Symbol.asyncDispose]()
      },
    }
  } catch (error) {
    await lock[Symbol.asyncDispose]()
    throw error
  }
}

/** The database of the server that runs on this home; nothing where none runs. */
export async function findRunningPostgres(home: string): Promise<string | undefined> {
  if (!existsSync(urlFileOf(home))) return undefined
  const lock = await lockHome(home)
  if (!lock) return readFileSync(urlFileOf(home), 'utf8').trim()
  await lock[Symbol.asyncDispose]()
  return undefined
}

function urlFileOf(home: string): string {
  return path.join(home, 'postgres-url')
}

function chooseSocketFolder(folder: string, app: (folder: string) => string): string {
  if (Buffer.byteLength(path.join(folder, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES_MAX) return folder
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const short = app(path.join(tmpdir(), `tayang-${name}`))
  chmodSync(short, 0o700)
  return short
}

function urlOf(socketFolder: string, database: string): string {
  return `postgresql://${POSTGRES_USER}@/${database}?host=${encodeURIComponent(socketFolder)}`
}

async function ensureDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
