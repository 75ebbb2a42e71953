import { constants, existsSync } from 'node:fs'
import {
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  statfs,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { joinDatabase } from '../platform/database/open-database.ts'
import { Failure } from '../platform/errors/failure.ts'
import { lockHome } from '../platform/database/home-lock.ts'
import { silentLog } from '../platform/log/log.ts'
import { NODE_FILE } from '../platform/ids/node-id.ts'
import { copyCluster } from '../platform/database/postgres/base-backup.ts'
import { missingKeys } from '../platform/secrets/installation.ts'
import { openVault, type Vault } from '../platform/secrets/vault.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { vaultKeysInUse } from '../sealed-rows.ts'

export type BackupSettings = Pick<
  Settings,
  'databaseUrl' | 'databaseDirectUrl' | 'database' | 'home' | 'vault' | 'installation'
>

/** A backup. Its folder has the layout of a home, so that restoring it is copying it. */
export interface Backup {
  readonly folder: string
  readonly at: number
  readonly files: number
  readonly bytes: number
  readonly tookMs: number
  /** The names of the master keys that seal anything in it; the keys themselves are never in a backup. */
  readonly vaultKeys?: readonly string[]
}

const NOTE = 'backup.json'
const FORMAT = 1
/** Parts of a home. What is left out is created again: logs, shows on air, films that are being made for the demo. */
const KEPT = ['blobs/kept', 'secret', NODE_FILE]
/** Free space beside the copy, for the server that starts on it. */
const SPARE_BYTES = 64 * 1024 * 1024

/**
 * Copies everything that an installation must not lose, beside a running server or while it is stopped. The database is
 * copied as of one moment and the files after it: every file was stored before the database named it.
 */
export async function takeBackup(
  settings: BackupSettings,
  to: string,
  { now, links = false }: { now: number; links?: boolean },
): Promise<Backup> {
  requireOwnDatabase(settings)
  const { home } = settings
  requireApp(settings)
  if (existsSync(to)) throw new Failure(`${to} is there already: choose a folder that is not.`)
  const startedAt = performance.now()
  await requireRoom(settings, path.dirname(to), links)
  const unfinished = `${to}.unfinished`
  let vaultKeys: readonly string[]
  await rm(unfinished, { recursive: true, force: true })
  try {
    await mkdir(path.join(unfinished, 'postgres'), { recursive: true, mode: 0o700 })
    {
      await using database = await joinDatabase(settings, silentLog())
      await copyCluster(database.url, path.join(unfinished, 'postgres', 'data'))
      vaultKeys = [...(await vaultKeysInUse(database))]
    }
    for (const name of KEPT) await copyTree(path.join(home, name), path.join(unfinished, name), links)
    const { files, bytes } = await measure(unfinished)
    const tookMs = performance.now() - startedAt
    const note = { format: FORMAT, at: now, files, bytes, tookMs, vaultKeys }
    await writeFile(path.join(unfinished, NOTE), `${JSON.stringify(note)}\n`, { mode: 0o600 })
    // Renamed last, so that a folder with the final name is complete.
    await rename(unfinished, to)
    return { folder: to, ...note }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Restores a backup into a home that has no data; the next start recovers it by itself. */
export async function putBack(
  folder: string,
  settings: BackupSettings,
  { links = false, vault = openVault(settings) }: { links?: boolean; vault?: Pick<Vault, 'knows'> } = {},
): Promise<Backup> {
  requireOwnDatabase(settings)
  const note = await readFile(path.join(folder, NOTE), 'utf8').catch(() => null)
  if (note === null) throw new Failure(`${folder} is no backup of a house.`)
  const { format, ...backup } = JSON.parse(note) as Omit<Backup, 'folder'> & { format: number }
  if (format !== FORMAT) throw new Failure(`${folder} is of a newer Tayang.`)
  const missing = (backup.vaultKeys ?? []).filter((keyId) => !vault.knows(keyId))
  if (missing.length > 0 && !settings.installation.acceptsKeys) {
    throw new Failure(missingKeys(missing, settings))
  }
  const { home } = settings
  await mkdir(home, { recursive: true, mode: 0o700 })
  await using lock = await lockHome(home)
  if (!lock) throw new Failure(`A Tayang runs on ${home}. Stop it first.`)
  for (const name of ['postgres', 'blobs']) {
    if (existsSync(path.join(home, name))) {
      throw new Failure(`A house lies in ${home}: name another TAYANG_HOME, or move ${name} away.`)
    }
  }
  for (const name of KEPT) await copyTree(path.join(folder, name), path.join(home, name), links)
  await mkdir(path.join(home, 'postgres'), { recursive: true, mode: 0o700 })
  const data = path.join(home, 'postgres', 'data')
  await copyTree(path.join(folder, 'postgres', 'data'), `${data}.unfinished`, false)
  await rename(`${data}.unfinished`, data)
  return { folder, ...backup }
}

export function requireApp({ home }: Pick<BackupSettings, 'home'>): void {
  if (!existsSync(path.join(home, 'postgres'))) throw new Failure(`There is no house in ${home}.`)
}

function requireOwnDatabase({ databaseUrl }: BackupSettings): void {
  if (databaseUrl === undefined) return
  throw new Failure(
    'DATABASE_URL names a database of your own: back it up with its own tools, and run ledger:verify on the copy.',
  )
}

async function requireRoom({ home }: BackupSettings, folder: string, links: boolean): Promise<void> {
  const database = await measure(path.join(home, 'postgres'))
  const blobs = links ? { bytes: 0 } : await measure(path.join(home, 'blobs', 'kept'))
  const wanted = database.bytes + blobs.bytes + SPARE_BYTES
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= wanted) return
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`
  throw new Failure(
    `A backup needs ${inMegabytes(wanted)}, and ${folder} has ${inMegabytes(bavail * bsize)} left.`,
    { code: 'NO_SPACE' },
  )
}

/** Copies a file or folder if it exists; `links` uses hard links for files that never change, where the disk allows. */
async function copyTree(from: string, to: string, links: boolean): Promise<void> {
  const facts = await lstat(from).catch(absent)
  if (facts?.isDirectory()) return await copyFolder(from, to, links)
  if (!facts) return
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  await copyOne(from, to, links)
}

async function copyFolder(from: string, to: string, links: boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [one, other] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(one, other, links)
    else await copyOne(one, other, links)
  }
}

async function copyOne(from: string, to: string, links: boolean): Promise<void> {
  try {
    if (links) return await link(from, to)
  } catch (error) {
    // Another disk, or one without hard links: it is copied.
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOENT'].includes(code)) throw error
  }
  await copyFile(from, to, constants.COPYFILE_FICLONE).catch(absent)
}

async function measure(folder: string): Promise<{ files: number; bytes: number }> {
  let [files, bytes] = [0, 0]
  for (const entry of (await readdir(folder, { recursive: true, withFileTypes: true }).catch(absent)) ?? []) {
    if (!entry.isFile()) continue
    const facts = await lstat(path.join(entry.parentPath, entry.name)).catch(absent)
    if (!facts) continue
    files += 1
    bytes += facts.size
  }
  return { files, bytes }
}

/** A file that was removed meanwhile is skipped. */
function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
