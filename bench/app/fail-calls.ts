import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** A server needs longer than this to start. */
const LOOK_MS = 25

/** Whether this machine lets one process answer the system calls of another one. */
export function canFailCalls(): string | null {
  const tried = spawnSync('strace', ['-qq', '-o', '/dev/null', '-e', 'trace=fsync', 'true'], {
    stdio: 'pipe',
  })
  return tried.status === 0 ? null : 'strace is not here, or may not trace'
}

export interface FailingCalls extends AsyncDisposable {
  /** How many calls were answered so. */
  readonly failed: () => number
}

/**
 * Answers calls of processes that run with EIO, as a disk that breaks does: the kernel does not do them, and the
 * program hears the error where it would hear a real one. Over as soon as it is closed.
 */
export async function failCalls(options: {
  pids: readonly number[]
  calls: readonly string[]
  /** Of all threads, and of what they start. */
  withThreads?: boolean
  /** Only on this file. */
  file?: string
  /** Which ones: `1` the first of each process, nothing for all. */
  when?: string
}): Promise<FailingCalls> {
  const { pids, calls, file, when, withThreads = false } = options
  const list = calls.join(',')
  const words = [
    ...(withThreads ? ['-f'] : []),
    '-e',
    `trace=${list}`,
    '-e',
    `inject=${list}:error=EIO${when ? `:when=${when}` : ''}`,
    ...(file === undefined ? [] : ['-P', file]),
    ...pids.flatMap((pid) => ['-p', String(pid)]),
  ]
  const tracer = spawn('strace', words, { stdio: ['ignore', 'ignore', 'pipe'] })
  let failed = 0
  let attached = 0
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  let rest = ''
  tracer.stderr.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    failed += lines.filter((line) => line.includes('(INJECTED)')).length
    attached += lines.filter((line) => / attached/.test(line)).length
    if (attached >= pids.length) resolve()
  })
  const ended = once(tracer, 'exit')
  await Promise.race([ready, ended])
  return {
    failed: () => failed,
    async [Symbol.asyncDispose]() {
      if (tracer.exitCode === null) tracer.kill('SIGINT')
      await ended
    },
  }
}

/** The same for every process that `list` names now or later: one that is started again fails as well. */
export async function failCallsOfAll(options: {
  list: () => readonly number[]
  calls: readonly string[]
}): Promise<FailingCalls> {
  const { list, calls } = options
  const first = list()
  const seen = new Set(first)
  const failing = [failCalls({ pids: first, calls, withThreads: true })]
  await failing[0]
  // Each has a tracer of its own: one that ends before it is reached ends its tracer, and nobody waits for it.
  const looking = setInterval(() => {
    for (const pid of list()) {
      if (seen.has(pid) || isTraced(pid)) continue
      seen.add(pid)
      failing.push(failCalls({ pids: [pid], calls, withThreads: true }))
    }
  }, LOOK_MS)
  let failed = 0
  return {
    failed: () => failed,
    async [Symbol.asyncDispose]() {
      clearInterval(looking)
      for (const one of await Promise.all(failing)) {
        await one[Symbol.asyncDispose]()
        failed += one.failed()
      }
    },
  }
}

function isTraced(pid: number): boolean {
  try {
    return !/^TracerPid:\s+0$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return true
  }
}
