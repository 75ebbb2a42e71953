import { readCpuSeconds } from '../protocol/processes.ts'
import { startServer, type Server } from '../protocol/start-server.ts'
import type { Statement } from './record-statements.ts'
import { sendMany, type Sent } from './send-many.ts'

/** As `npm start` does, on both sides. */
const FLAGS = ['--max-semi-space-size=2']

/** Starts the floor: node's own server with `pg`, which knows these statements by the paths of the calls. */
export async function startBare(on: {
  databaseUrl: string
  statements?: Readonly<Record<string, Statement[]>>
  /** Statements whose rows are the whole answer. */
  plain?: Readonly<Record<string, Statement[]>>
}): Promise<Server & AsyncDisposable> {
  return await startServer([...FLAGS, 'bench/api/serve-bare.ts'], {
    BENCH_DATABASE_URL: on.databaseUrl,
    BENCH_STATEMENTS: JSON.stringify(on.statements ?? {}),
    BENCH_PLAIN_STATEMENTS: JSON.stringify(on.plain ?? {}),
  })
}

/** Processor time of a request, in milliseconds: of the process of the server alone. */
export async function cpuMsOf(
  { address, pid }: Server,
  how: { count: number; connections: number; requestOf(at: number): Sent },
): Promise<number> {
  const before = readCpuSeconds(pid).own
  await sendMany(address, how)
  return ((readCpuSeconds(pid).own - before) * 1_000) / how.count
}
