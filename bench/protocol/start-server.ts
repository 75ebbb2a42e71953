import { startChild } from './children.ts'
import { root } from './machine.ts'

/** A server in a process of its own. */
export interface Server {
  readonly address: string
  readonly pid: number
}

/** Starts a program of the bench that prints the port that it serves on; it ends when this is disposed. */
export async function startServer(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Server & AsyncDisposable> {
  const server = startChild([process.execPath, ...words], { cwd: root, env: { ...process.env, ...env } })
  let said = ''
  server.child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const port = await new Promise<string>((resolve, reject) => {
    server.child.stdout?.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()))
    server.ended.then((code) => reject(new Error(`the bare server ended with ${code}: ${said}`)), reject)
  })
  return {
    address: `http://127.0.0.1:${port}`,
    pid: server.pid,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
