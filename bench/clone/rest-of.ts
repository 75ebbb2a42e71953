import { listTree, readCpuSeconds, readMemory, type ProcessMemory } from '../protocol/processes.ts'
import { until } from '../protocol/until.ts'

/** A tree of processes that takes less than this of one core is at rest. */
const CORE_SHARE_MAX = 0.05
const LOOK_MS = 10_000
const REST_MS_MAX = 5 * 60_000

/** Waits until a tree of processes is at rest, and answers what it keeps in memory then. */
export async function memoryAtRest(rootPid: number): Promise<ProcessMemory[]> {
  let before = -Infinity
  await until(
    async () => {
      const now = cpuOf(rootPid)
      const isAtRest = (now - before) * 1000 < CORE_SHARE_MAX * LOOK_MS
      before = now
      return isAtRest
    },
    { withinMs: REST_MS_MAX, everyMs: LOOK_MS, what: 'the house to rest' },
  )
  return readMemory(rootPid)
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
