import { startChild } from '../protocol/children.ts'
import { root } from '../protocol/machine.ts'
import { readCpuSeconds } from '../protocol/processes.ts'
import type { Statement } from './record-statements.ts'
import { sendMany, type Sent } from './send-many.ts'

/** As `npm start` does, on both sides. */
const FLAGS = ['--max-semi-space-size=2']

/** A server in a process of its own. */
export interface Side {
  readonly address: string
  readonly pid: number
}

/** Starts the floor: node's own server with `pg`, which knows these statements by the paths of the calls. */
export async function startBare(on: {
  databaseUrl: string
  statements?: Readonly<Record<string, Statement[]>>
  /** Statements whose rows are the whole answer. */
  plain?: Readonly<Record<string, Statement[]>>
}): Promise<Side & AsyncDisposable> {
  const bare = startChild([process.execPath, ...FLAGS, 'bench/api/serve-bare.ts'], {
    cwd: root,
    env: {
      ...process.env,
      BENCH_DATABASE_URL: on.databaseUrl,
      BENCH_STATEMENTS: JSON.stringify(on.statements ?? {}),
      BENCH_PLAIN_STATEMENTS: JSON.stringify(on.plain ?? {}),
    },
  })
  let said = ''
  bare.child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const port = await new Promise<string>((resolve, reject) => {
    bare.child.stdout?.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()))
    bare.ended.then((code) => reject(new Error(`the bare server ended with ${code}: ${said}`)), reject)
  })
  return {
    address: `http://127.0.0.1:${port}`,
    pid: bare.pid,
    [Symbol.asyncDispose]: () => bare[Symbol.asyncDispose](),
  }
}

/** Processor time of a request, in milliseconds: of the process of the server alone. */
export async function cpuMsOf(
  { address, pid }: Side,
  how: { count: number; connections: number; requestOf(at: number): Sent },
): Promise<number> {
  const before = readCpuSeconds(pid).own
  await sendMany(address, how)
  return ((readCpuSeconds(pid).own - before) * 1_000) / how.count
}
