import { listTree, readCpuSeconds, readMemory } from '../protocol/processes.ts'
import { until } from '../protocol/until.ts'

/** A tree of processes that takes less than this of one core is at rest. */
const CORE_SHARE_MAX = 0.05
const LOOK_MS = 10_000
const REST_MS_MAX = 5 * 60_000

/** What one process keeps; its whole command would name folders of the machine that was measured. */
export interface KindMemory {
  readonly kind: string
  readonly pssBytes: number
}

/** Waits until a tree of processes is at rest, and answers what it keeps in memory then. */
export async function memoryAtRest(rootPid: number): Promise<KindMemory[]> {
  let before = -Infinity
  await until(
    async () => {
      const now = cpuOf(rootPid)
      const isAtRest = (now - before) * 1000 < CORE_SHARE_MAX * LOOK_MS
      before = now
      return isAtRest
    },
    { withinMs: REST_MS_MAX, everyMs: LOOK_MS, what: 'the app to be idle' },
  )
  return memoryOf(rootPid)
}

export function memoryOf(rootPid: number): KindMemory[] {
  return readMemory(rootPid).map(({ command, pssBytes }) => ({ kind: kindOf(command), pssBytes }))
}

function cpuOf(rootPid: number): number {
  return listTree(rootPid).reduce((sum, pid) => {
    try {
      const { own, children } = readCpuSeconds(pid)
      return sum + own + children
    } catch {
      // It ended between the two looks; its parent counts it now.
      return sum
    }
  }, 0)
}

function kindOf(command: string): string {
  if (command.includes('server/src/main.ts')) return 'server'
  if (command.includes('media/src/main.ts')) return 'media engine'
  if (command.includes('media/src/engine/libav/worker.ts')) return 'encoder'
  if (command.includes('tools/run.mjs')) return 'launcher (`tools/run.mjs`)'
  if (/^npm |npm-cli/.test(command)) return 'npm'
  if (command.includes('postgres')) return 'PostgreSQL'
  return `\`${command.split(' ')[0] ?? ''}\``
}
