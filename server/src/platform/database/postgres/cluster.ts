import { existsSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { Failure } from '../../errors/failure.ts'
import { POSTGRES_MAJOR } from './binaries.ts'
import type { Launcher } from './launcher.ts'

/** The only account of an embedded server; no other user can enter the folder of its socket. */
export const POSTGRES_USER = 'tayang'

/** A fresh cluster takes about 60 MB. */
const FREE_BYTES_MIN = 128 * 1024 * 1024

/** Creates the data folder where there is none, and refuses one of another major version. */
export async function prepareCluster(place: {
  folder: string
  launcher: Launcher
  isDurable: boolean
}): Promise<string> {
  const data = path.join(place.folder, 'data')
  if (existsSync(data)) {
    judgeVersion(data)
    return data
  }

  const { bavail, bsize } = statfsSync(place.folder)
  if (bavail * bsize < FREE_BYTES_MIN) throw diskFull(place.folder)

  // Created under another name and renamed, so that a folder called `data` is always complete.
  const unfinished = path.join(place.folder, 'data.init')
  rmSync(unfinished, { recursive: true, force: true })
  await initialise(place.launcher, unfinished, place.isDurable)
  renameSync(unfinished, data)
  return data
}

export function diskFull(folder: string): Failure {
  return new Failure(`The disk that holds ${folder} is full. Free some space and start again.`, {
    code: 'NO_SPACE',
  })
}

function judgeVersion(data: string): void {
  const file = path.join(data, 'PG_VERSION')
  const major = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN
  if (major === POSTGRES_MAJOR) return
  const home = path.dirname(path.dirname(data))
  if (major > POSTGRES_MAJOR) {
    throw new Failure(`The data in ${home} belongs to a newer version of Tayang (PostgreSQL ${major}).`)
  }
  throw new Failure(`The data in ${home} is not of PostgreSQL ${POSTGRES_MAJOR}, which this version opens.`)
}

async function initialise(launcher: Launcher, data: string, isDurable: boolean): Promise<void> {
  const child = launcher.run('initdb', [
    `--pgdata=${data}`,
    `--username=${POSTGRES_USER}`,
    '--auth=trust',
    '--encoding=UTF8',
    // The machine's own locales may be missing or change their order with an update; this one is built in.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(isDurable ? [] : ['--no-sync']),
  ])
  let said = ''
  child.stdout?.resume()
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return

  rmSync(data, { recursive: true, force: true })
  if (said.includes('No space left on device')) throw diskFull(path.dirname(data))
  const line = said.split('\n').find((text) => text.includes('error')) ?? said.trim()
  throw new Failure(`PostgreSQL could not make its data folder: ${line}`)
}
