import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { until } from '../app.ts'

/** A program that takes connections at a port of loopback; one that does not start is an error with what it said. */
export async function runServer(
  what: string,
  of: {
    program: string
    words: readonly string[]
    env: Readonly<Record<string, string>>
    port: number
    /** How it is ended, where it would wait for its clients. */
    endBy?: NodeJS.Signals
  },
): Promise<AsyncDisposable> {
  const child = spawn(of.program, of.words, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...of.env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)))
  }
  const ended = once(child, 'exit')
  await until(async () => child.exitCode !== null || (await takesConnections(of.port)), { what })
  if (child.exitCode !== null) throw new Error(`${what} did not start: ${said}`)
  return {
    async [Symbol.asyncDispose]() {
      child.kill(of.endBy ?? 'SIGTERM')
      await ended
    },
  }
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
