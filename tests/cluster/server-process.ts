import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { compiled } from '../program.ts'
import { HOME_PREFIX } from '../sweep-homes.ts'

/** A server of several as a process, which is killed when it is closed. */
export interface ServerProcess extends AsyncDisposable {
  readonly address: string
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void
}

export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const home = await mkdtemp(path.join(tmpdir(), HOME_PREFIX))
  const child = fork(path.join(import.meta.dirname, 'serve-one.ts'), [], {
    env: { ...compiled, PATH: process.env['PATH'], PORT: '0', RTMP_PORT: '0', TAYANG_HOME: home, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const failed = ended.then(() => Promise.reject(new Error('the server ended before it served')))
  const [{ port }] = (await Promise.race([once(child, 'message'), failed])) as [{ port: number }]
  failed.catch(() => undefined)
  return {
    address: `http://127.0.0.1:${port}`,
    signal: (signal) => void child.kill(signal),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
      await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}
