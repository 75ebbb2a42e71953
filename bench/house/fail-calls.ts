import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

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
