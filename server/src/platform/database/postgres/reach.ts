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

/** Where copies go that a user without rights must be able to reach. */
const REACHABLE = '/var/lib/tayang'

/** Whether a user may walk down to this folder. Groups are not asked: a namespace has none. */
export function isOpenTo(folder: string, uid: number): boolean {
  return wayTo(folder).every(
    ({ mode, owner }) => (mode & 0o001) !== 0 || (owner === uid && (mode & 0o100) !== 0),
  )
}

/** The user who closes the way to this folder to all others: whoever is not he has to become he. */
export function ownerWhoCloses(folder: string): number | undefined {
  return wayTo(folder).find(({ mode, owner }) => owner !== 0 && (mode & 0o001) === 0)?.owner
}

/** `folder`, made; or another one for it where this user cannot reach it. */
export function placeFor(folder: string, uid: number): string {
  const parent = path.dirname(folder)
  mkdirSync(folder, { recursive: true })
  // Our own home folder may be walked through, but not looked into.
  if (!isOpenTo(parent, uid) && isOpenTo(path.dirname(parent), uid)) chmodSync(parent, 0o711)
  if (isOpenTo(parent, uid)) return folder
  const place = path.join(REACHABLE, folder.replaceAll('/', '_'))
  mkdirSync(place, { recursive: true })
  return place
}

/** A copy of the binaries where everybody may read and run them, named as their version. */
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

/** Gives a folder and all in it to a user. */
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
