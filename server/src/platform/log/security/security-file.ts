import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'

export interface SecurityFileBounds {
  /** A file of this size is put aside. */
  readonly fileBytesMax: number
  /** Files that were put aside; the oldest go first. */
  readonly filesMax: number
  /** A file that was put aside is kept for this long. */
  readonly keepMs: number
}

export interface SecurityFile extends Disposable {
  /** False where the disk did not take the line. */
  write(line: string, now: number): boolean
  /** Removes files that are older than they are kept. */
  prune(now: number): void
}

/**
 * A file that is appended to and put aside by size. Its lines stay for as long as the settings say, and no other file
 * of the server counts against them.
 *
 * Writes are synchronous, because the last lines before a crash matter most; a bounded number of lines a minute makes
 * that cheap.
 */
export function openSecurityFile(file: string, bounds: SecurityFileBounds): SecurityFile {
  const folder = path.dirname(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let fd = openSync(file, 'a', 0o600)
  let size = fstatSync(fd).size

  const prune = (now: number) => {
    const aside = asideOf(file)
    for (const [n, { name, at }] of aside.entries()) {
      const isOld = now - at > bounds.keepMs
      if (isOld || n < aside.length - bounds.filesMax) rmSync(path.join(folder, name), { force: true })
    }
  }

  const rotate = (now: number) => {
    renameSync(file, `${file}.${now}`)
    // The old file is closed last: if opening fails, its descriptor must not be free for another file or socket.
    const next = openSync(file, 'a', 0o600)
    closeSync(fd)
    fd = next
    size = 0
    prune(now)
  }

  return {
    write(line, now) {
      try {
        if (size >= bounds.fileBytesMax) rotate(now)
        size += writeSync(fd, line)
        return true
      } catch {
        // A full disk must not end the program, nor the request whose event this is.
        return false
      }
    },
    prune,
    [Symbol.dispose]: () => closeSync(fd),
  }
}

/** The files that were put aside, the oldest first. Their names end in the time at which they were. */
function asideOf(file: string): { name: string; at: number }[] {
  const before = `${path.basename(file)}.`
  return readdirSync(path.dirname(file))
    .filter((name) => name.startsWith(before) && /^\d{13}$/.test(name.slice(before.length)))
    .map((name) => ({ name, at: Number(name.slice(before.length)) }))
    .sort((a, b) => a.at - b.at)
}
