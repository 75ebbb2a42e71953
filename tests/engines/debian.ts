import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** By its number: in a container a user may have no name. */
const USER = process.getuid?.() ?? 0
const FETCH_MS_MAX = 120_000

/**
 * Packages of Debian, unpacked without root into a folder that later runs use again, whatever copy of the program they
 * are of; null where this system has no apt or no network.
 */
export function unpackDebian(packages: readonly string[]): string | null {
  const set = createHash('sha256').update(packages.join()).digest('hex').slice(0, 12)
  const folder = path.join(tmpdir(), `tayang-debian-${USER}-${packages[0]}-${set}`)
  if (!existsSync(folder) && !fetchInto(folder, packages)) return null
  // The folder of temporary files belongs to everybody, and programs of ours alone are run.
  const { uid, mode } = lstatSync(folder)
  return uid === USER && (mode & 0o022) === 0 ? folder : null
}

function fetchInto(folder: string, packages: readonly string[]): boolean {
  const unfinished = mkdtempSync(`${folder}-`)
  const run = (file: string, args: readonly string[]) =>
    execFileSync(file, args, { cwd: unfinished, stdio: 'ignore', timeout: FETCH_MS_MAX })
  try {
    run('apt-get', ['download', ...packages])
    mkdirSync(path.join(unfinished, 'all'))
    for (const name of readdirSync(unfinished)) {
      if (name.endsWith('.deb')) run('dpkg', ['-x', name, 'all'])
    }
    renameSync(path.join(unfinished, 'all'), folder)
    return true
  } catch {
    // Another file of this run may have fetched them meanwhile.
    return existsSync(folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
