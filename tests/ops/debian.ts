import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'

/** Debian's proxies, with the libraries that a small system lacks. */
const PACKAGES = ['nginx', 'haproxy', 'caddy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1']
const FETCH_MS_MAX = 120_000

export interface Debian {
  program(name: 'nginx' | 'haproxy' | 'caddy'): string
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Programs of Debian, unpacked without root into a folder that later runs use again; null where this system has no apt
 * or no network.
 */
export function unpackDebian(): Debian | null {
  const folder = path.join(tmpdir(), `tayang-debian-${userInfo().uid}`)
  if (!existsSync(folder) && !fetchInto(folder)) return null
  // The folder of temporary files belongs to everybody, and programs of ours alone are run.
  const { uid, mode } = lstatSync(folder)
  if (uid !== userInfo().uid || (mode & 0o022) !== 0) return null
  const [library = ''] = readdirSync(path.join(folder, 'usr/lib')).filter((name) =>
    name.endsWith('linux-gnu'),
  )
  return {
    program: (name) => path.join(folder, name === 'caddy' ? 'usr/bin' : 'usr/sbin', name),
    environment: { PATH: process.env['PATH'] ?? '', LD_LIBRARY_PATH: path.join(folder, 'usr/lib', library) },
  }
}

function fetchInto(folder: string): boolean {
  const unfinished = mkdtempSync(`${folder}-`)
  const run = (file: string, args: readonly string[]) =>
    execFileSync(file, args, { cwd: unfinished, stdio: 'ignore', timeout: FETCH_MS_MAX })
  try {
    run('apt-get', ['download', ...PACKAGES])
    mkdirSync(path.join(unfinished, 'all'))
    for (const name of readdirSync(unfinished)) {
      if (name.endsWith('.deb')) run('dpkg', ['-x', name, 'all'])
    }
    renameSync(path.join(unfinished, 'all'), folder)
    return true
  } catch {
    return false
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
