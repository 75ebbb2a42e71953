import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 20
/** A clean shutdown, then an immediate one, then a kill. */
const STEPS = [
  { signal: 'SIGINT', waitMs: 8_000 },
  { signal: 'SIGQUIT', waitMs: 3_000 },
  { signal: 'SIGKILL', waitMs: 1_000 },
] as const

/**
 * Cleans up after a server that was killed.
 *
 * PostgreSQL refuses to start while the process id in its lock file is alive, even when that id now belongs to another
 * program (usual after a restart of a container) or to a zombie. A server that really runs there is an orphan, because
 * we hold the lock of the home: it is stopped first.
 */
export async function clearLeftover(data: string, socketFile: string): Promise<void> {
  const lock = path.join(data, 'postmaster.pid')
  if (existsSync(lock)) {
    const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10)
    if (pid > 0 && isServing(pid, data)) await stopOrphan(pid, data)
    rmSync(lock, { force: true })
  }
  rmSync(`${socketFile}.lock`, { force: true })
  rmSync(socketFile, { force: true })
}

function isServing(pid: number, data: string): boolean {
  if (pid === process.pid) return false
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(data)
    }
    // The state follows the program's name, which is in brackets and may contain anything.
    const state = /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
    if (state === 'Z' || state === 'X') return false
    const isPostgres = path.basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
    return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch {
    return false
  }
}

async function stopOrphan(pid: number, data: string): Promise<void> {
  for (const { signal, waitMs } of STEPS) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (let waited = 0; waited < waitMs; waited += POLL_MS) {
      if (!isServing(pid, data)) return
      await wait(POLL_MS)
    }
  }
}
