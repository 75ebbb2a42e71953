import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'

const FILE_BYTES_MAX = 10 * 1024 * 1024
/** `server.log.1` to `server.log.3` stay beside the one that is written. */
const OLD_FILES_MAX = 3

/**
 * A file that rotates by size, so that a server that runs for years keeps a bounded log.
 *
 * Writes are synchronous, because the last lines before a crash matter most
 * (docs/decisions/0026-libraries-for-what-is-not-ours.md).
 */
export function openLogFile(file: string): { write(line: string): void } {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  let fd = openSync(file, 'a', 0o600)
  let size = fstatSync(fd).size

  const rotate = () => {
    for (let n = OLD_FILES_MAX - 1; n >= 0; n--) {
      const from = n === 0 ? file : `${file}.${n}`
      try {
        renameSync(from, `${file}.${n + 1}`)
      } catch {
        // That generation does not exist yet.
      }
    }
    // The old file is closed last: if opening fails, its descriptor must not be free for another file or socket.
    const next = openSync(file, 'a', 0o600)
    closeSync(fd)
    fd = next
    size = 0
  }

  return {
    write(line) {
      try {
        if (size >= FILE_BYTES_MAX) rotate()
        size += writeSync(fd, line)
      } catch {
        // A full disk must not end the program: the line is lost, the request is not.
      }
    },
  }
}
