import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { giveTo, isOpenTo, ownerWhoCloses, placeFor, reachableCopy } from './reach.ts'

/** "nobody" on every Linux. */
const NOBODY = 65_534

/**
 * How PostgreSQL, which refuses to run as root, is started by any user.
 *
 * - `direct`: we are a normal user.
 * - `namespace`: we are root, or a user without a name: in a user namespace PostgreSQL runs as "nobody", and the files
 *   still belong to us.
 * - `dropped`: we are root, and either namespaces are forbidden (many containers) or the way to our
 *   folder is closed to all but its owner: it runs as "nobody", or as that owner.
 */
export type LaunchKind = 'direct' | 'namespace' | 'dropped'

export interface Launcher {
  readonly kind: LaunchKind
  run(program: string, args: readonly string[]): ChildProcess
  /** The folder to use instead of `folder`, created for PostgreSQL's user. */
  app(folder: string): string
}

export function chooseLauncher(at: {
  native: string
  home: string
  wanted?: LaunchKind | undefined
}): Launcher {
  const owner = ownerWhoCloses(at.home) ?? ownerWhoCloses(at.native)
  const kind = at.wanted ?? chooseKind(owner !== undefined)
  const uid = kind === 'dropped' ? (owner ?? NOBODY) : undefined

  const before = kind === 'namespace' ? namespace : []
  // Then PostgreSQL shuts down cleanly when this process dies, even by kill -9.
  const wrapper = canRun([...before, ...followParent]) ? [...before, ...followParent] : before
  const native = uid === undefined || isOpenTo(at.native, uid) ? at.native : reachableCopy(at.native)

  return {
    kind,
    run(program, args) {
      const [file = '', ...rest] = [...wrapper, path.join(native, 'bin', program), ...args]
      return spawn(file, rest, {
        // A session of its own, so that Ctrl+C in a terminal reaches only this process, which stops PostgreSQL last.
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
        cwd: '/',
        ...(uid === undefined ? {} : { uid, gid: uid }),
      })
    },
    app: (folder) => (uid === undefined ? houseUs(folder) : houseUser(folder, uid)),
  }
}

function chooseKind(isClosedToRoot: boolean): LaunchKind {
  if (process.getuid?.() === 0) return !isClosedToRoot && canRun(namespace) ? 'namespace' : 'dropped'
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

function houseUser(folder: string, uid: number): string {
  const place = placeFor(folder, uid)
  giveTo(place, uid)
  chmodSync(place, 0o700)
  return place
}
