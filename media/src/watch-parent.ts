import { fstatSync } from 'node:fs'

const LOOK_MS = 500

/** Nobody may outlive the house: tells when the process that started us is gone. */
export function watchParent(onGone: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) onGone()
  }, LOOK_MS).unref()

  // A supervisor keeps our standard input open; from a terminal or /dev/null there is nothing to learn.
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
