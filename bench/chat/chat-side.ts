import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../protocol/machine.ts'
import type { Answer, Order, Side } from './serve-chat.ts'

/** One side as a running process. */
export interface RunningSide extends AsyncDisposable {
  readonly port: number
  broadcast(text: string): void
  measure(): Promise<{ cpuSeconds: number; rssBytes: number }>
}

export async function startSide(
  side: Side,
  { tickMs = 100, folder = '' }: { tickMs?: number; folder?: string } = {},
): Promise<RunningSide> {
  const home = await mkdtemp(path.join(tmpdir(), 'tayang-bench-'))
  const child = fork(path.join(root, 'bench/chat/serve-chat.ts'), [side, folder], {
    cwd: root,
    env: {
      ...process.env,
      TAYANG_HOME: home,
      TAYANG_SOCKET_TICK_MS: String(tickMs),
      TAYANG_SOCKETS_PER_ADDRESS_MAX: '0',
      TAYANG_HTTP_CONNECTIONS_PER_ADDRESS_MAX: '0',
      TAYANG_HTTP_CONNECTIONS_MAX: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const stop = () => void child.kill()
  process.once('exit', stop)
  const hear = async () => (await once(child, 'message'))[0] as Answer
  const { port = 0 } = await hear()
  return {
    port,
    broadcast: (text) => void child.send({ do: 'broadcast', text } satisfies Order),
    async measure() {
      const answer = hear()
      child.send({ do: 'measure' } satisfies Order)
      const { cpuSeconds = 0, rssBytes = 0 } = await answer
      return { cpuSeconds, rssBytes }
    },
    async [Symbol.asyncDispose]() {
      process.off('exit', stop)
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
      await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}
