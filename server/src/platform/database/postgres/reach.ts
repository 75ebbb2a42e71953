import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'

/** The folder of copies that an unprivileged user must be able to reach. */
const REACHABLE = '/var/lib/tayang'

/** Whether a user may enter every folder down to this one. Groups do not count: a namespace has none. */
export function isOpenTo(folder: string, uid: number): boolean {
  return wayTo(folder).every(
    ({ mode, owner }) => (mode & 0o001) !== 0 || (owner === uid && (mode & 0o100) !== 0),
  )
}

/** The user who alone may enter a folder above this one; PostgreSQL has to run as that user. */
export function ownerWhoCloses(folder: string): number | undefined {
  return wayTo(folder).find(({ mode, owner }) => owner !== 0 && (mode & 0o001) === 0)?.owner
}

/** Creates `folder`, or a replacement where this user cannot reach it. */
export function placeFor(folder: string, uid: number): string {
  const parent = path.dirname(folder)
  mkdirSync(folder, { recursive: true })
  // Our home folder may be entered, but not listed.
  if (!isOpenTo(parent, uid) && isOpenTo(path.dirname(parent), uid)) chmodSync(parent, 0o711)
  if (isOpenTo(parent, uid)) return folder
  const place = path.join(REACHABLE, folder.replaceAll('/', '_'))
  mkdirSync(place, { recursive: true })
  return place
}

/** A copy of the binaries that every user may read and run, named after their version. */
export function reachableCopy(native: string): string {
  const root = path.dirname(native)
  const copy = path.join(
    REACHABLE,
    `${path.basename(root)}-${lstatSync(path.join(root, 'package.json')).mtimeMs}`,
  )
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(REACHABLE, { recursive: true, mode: 0o755 })
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  renameSync(unfinished, copy)
  return copy
}

/** Changes the owner of a folder and everything in it. */
export function giveTo(file: string, uid: number): void {
  lchownSync(file, uid, uid)
  if (!lstatSync(file).isDirectory()) return
  for (const name of readdirSync(file)) giveTo(path.join(file, name), uid)
}

/** Every folder from this one up to the root that exists already. */
function wayTo(folder: string): { mode: number; owner: number }[] {
  const steps: { mode: number; owner: number }[] = []
  for (let at = folder; ; at = path.dirname(at)) {
    if (existsSync(at)) {
      const { mode, uid } = lstatSync(at)
      steps.push({ mode, owner: uid })
    }
    if (at === path.dirname(at)) return steps
  }
}
