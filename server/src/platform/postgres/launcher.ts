import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  lchownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'

/** "nobody" on every Linux. */
const NOBODY = 65_534

/** Where copies go that "nobody" must be able to reach. */
const REACHABLE = '/var/lib/tayang'

/**
 * How PostgreSQL, which refuses to be root, is started by whoever we are.
 *
 * - `direct`: we are a normal user.
 * - `namespace`: we are root, or a user without a name: a user namespace shows us to PostgreSQL as
 *   "nobody", and files stay ours.
 * - `nobody`: we are root where namespaces are forbidden (many containers): it really runs as "nobody".
 */
export type LaunchKind = 'direct' | 'namespace' | 'nobody'

export interface Launcher {
  readonly kind: LaunchKind
  run(program: string, args: readonly string[]): ChildProcess
  /** The place to use instead of `folder`, made for PostgreSQL's user. */
  house(folder: string): string
}

export function chooseLauncher(native: string, wanted?: LaunchKind): Launcher {
  const kind = wanted ?? chooseKind()
  const before = kind === 'namespace' ? namespace : []
  // PostgreSQL then stops in good order when this process dies, even by kill -9.
  const wrapper = canRun([...before, ...followParent]) ? [...before, ...followParent] : before
  const home =
    kind === 'nobody' ? reachable(native, `postgres-${path.basename(path.dirname(native))}`) : native

  return {
    kind,
    run(program, args) {
      const [file = '', ...rest] = [...wrapper, path.join(home, 'bin', program), ...args]
      return spawn(file, rest, {
        // A session of its own: Ctrl+C in a terminal reaches us, and we stop it when our turn has come.
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
        cwd: '/',
        ...(kind === 'nobody' ? { uid: NOBODY, gid: NOBODY } : {}),
      })
    },
    house: (folder) => (kind === 'nobody' ? houseNobody(folder) : houseUs(folder)),
  }
}

function chooseKind(): LaunchKind {
  if (process.getuid?.() === 0) return canRun(namespace) ? 'namespace' : 'nobody'
  return hasName() || !canRun(namespace) ? 'direct' : 'namespace'
}

/** PostgreSQL wants its user to have a name, and a container may run under a bare number. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']
const followParent = ['setpriv', '--pdeathsig', 'INT', '--']

function canRun(wrapper: readonly string[]): boolean {
  const [file = '', ...args] = [...wrapper, 'true']
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0
}

function houseUs(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Root takes over what another user started; PostgreSQL opens only what its own user owns.
  if (process.getuid?.() === 0 && lstatSync(folder).uid !== 0) giveTo(folder, 0)
  return folder
}

function houseNobody(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const parent = path.dirname(folder)
  // Our own home folder may be passed through, but not looked into.
  if (isReachable(path.dirname(parent))) chmodSync(parent, 0o711)
  const place = isReachable(parent)
    ? folder
    : path.join(REACHABLE, path.basename(parent), folder.replaceAll('/', '_'))
  mkdirSync(place, { recursive: true })
  giveTo(place, NOBODY)
  chmodSync(place, 0o700)
  return place
}

/** `folder`, or a copy of it that "nobody" may read and run. */
function reachable(folder: string, name: string): string {
  if (isReachable(folder)) return folder
  const copy = path.join(REACHABLE, name)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.new`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(REACHABLE, { recursive: true, mode: 0o755 })
    cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, copy)
  }
  return copy
}

function isReachable(folder: string): boolean {
  for (let at = folder; at !== path.dirname(at); at = path.dirname(at)) {
    if ((lstatSync(at).mode & 0o001) === 0) return false
  }
  return true
}

function giveTo(file: string, uid: number): void {
  lchownSync(file, uid, uid)
  if (!lstatSync(file).isDirectory()) return
  for (const name of readdirSync(file)) giveTo(path.join(file, name), uid)
}
