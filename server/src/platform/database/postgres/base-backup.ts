import { constants, copyFileSync, mkdirSync, readdirSync, writeFileSync, type Dirent } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { endsConnection } from '../database-outage.ts'
import { Failure } from '../../errors/failure.ts'

/** What a starting server creates again or a running one owns; and the write-ahead log, which is copied last. */
const LEFT_OUT = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
/** Folders that a server needs, although they are empty. */
const EMPTY = [
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]

/**
 * Copies the data folder of a running server as of one moment, while it serves (PostgreSQL 18, section 25.3.4). The
 * write-ahead log of the same time repairs what changes meanwhile, so a slot keeps it until it is copied too.
 */
export async function copyCluster(url: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // Where the server goes away, the waiting query fails.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ level: string; data: string }>(
      `select current_setting('wal_level') as level, current_setting('data_directory') as data`,
    )
    const { level = '', data = '' } = rows[0] ?? {}
    if (level === 'minimal') {
      throw new Failure('The database was started by an older Tayang. Start it again, then it can be copied.')
    }
    await client.query(`select pg_create_physical_replication_slot('tayang_backup', true, true)`)
    await client.query(`select pg_backup_start('tayang', fast => true)`)
    copyAll(data, to)
    const stopped = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    const label = stopped.rows[0]?.labelfile ?? ''
    writeFileSync(path.join(to, 'backup_label'), label, { mode: 0o600 })
    copyJournal(data, to, label)
  } catch (cause) {
    const { code } = cause as { code?: string }
    if (code === '42710' || code === '53400')
      throw new Failure('Another backup of this house is under way.', { cause })
    if (endsConnection(cause) && !isOfFiles(code))
      throw new Failure('The database was stopped while it was copied.', { cause })
    throw cause
  } finally {
    await client.end()
  }
}

const isOfFiles = (code: string | undefined) => /^E[A-Z]+$/.test(code ?? '')

/** Synchronous and one after the other: there are two thousand files, and this process does nothing else. */
function copyAll(data: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(data, { withFileTypes: true })) {
    if (!LEFT_OUT.has(entry.name)) copyWhatStays(entry, { from: data, to })
  }
  for (const name of EMPTY) mkdirSync(path.join(to, name), { recursive: true, mode: 0o700 })
}

/** Copies a file or a folder. What is removed meanwhile is skipped, because the write-ahead log records it. */
function copyWhatStays(entry: Dirent, folders: { from: string; to: string }): void {
  const [from, to] = [path.join(folders.from, entry.name), path.join(folders.to, entry.name)]
  try {
    if (!entry.isDirectory()) return copyFileSync(from, to, constants.COPYFILE_FICLONE)
    mkdirSync(to, { mode: 0o700 })
    for (const below of readdirSync(from, { withFileTypes: true })) {
      if (!below.name.startsWith('pgsql_tmp')) copyWhatStays(below, { from, to })
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** The write-ahead log from the first segment that the label names. */
function copyJournal(data: string, to: string, label: string): void {
  const first = /START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label)?.[1]
  if (first === undefined) throw new Failure('The database did not say where its journal begins.')
  for (const piece of readdirSync(path.join(data, 'pg_wal'))) {
    if (!/^[0-9A-F]{24}$/.test(piece) || piece < first) continue
    const [from, copied] = [path.join(data, 'pg_wal', piece), path.join(to, 'pg_wal', piece)]
    copyFileSync(from, copied, constants.COPYFILE_FICLONE)
  }
}
