import { fstatSync } from 'node:fs'

const LOOK_MS = 500

/** Calls back when the parent process is gone, since the engine must not outlive the server. */
export function watchParent(onGone: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) onGone()
  }, LOOK_MS).unref()

  // A supervisor keeps our standard input open; the end of a terminal or of /dev/null says nothing about the parent.
  if (!isPipe()) return
  process.stdin.on('end', onGone).on('error', onGone).resume()
}

function isPipe(): boolean {
  try {
    const stat = fstatSync(0)
    return stat.isFIFO() || stat.isSocket()
  } catch {
    return false
  }
}
