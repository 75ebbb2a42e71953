import { readFileSync, writeFileSync } from 'node:fs'

/** What a child may take; without a figure it has no bound. */
export interface ProcessLimits {
  readonly wallMsMax?: number
  /** Without a line on standard error for this long the child counts as hung and is killed. */
  readonly stallMsMax?: number
  readonly memoryBytesMax?: number
}

/** What `nice` and an autogroup of Linux take. */
export const NICE_VALUES = { low: '10', idle: '19' } as const
const WATCH_MS = 500

/** The limits of a process group: it is ended when it passes one. They stand still while it is paused. */
interface Limits {
  /** The group is alive. */
  noteLine(): void
  pause(): void
  resume(): void
  close(): void
}

export function openLimits(
  pid: number | undefined,
  limits: ProcessLimits,
  end: (why: 'over-time' | 'stalled' | 'over-memory') => void,
): Limits {
  const { stallMsMax = Infinity, wallMsMax = Infinity, memoryBytesMax = Infinity } = limits
  let lastLineAt = performance.now()
  let startedAt = performance.now()
  let leftMs = wallMsMax
  let isPaused = false
  const startClock = () => (leftMs === Infinity ? undefined : setTimeout(() => end('over-time'), leftMs))
  let clock = startClock()
  const watch = setInterval(() => {
    if (!isPaused && performance.now() - lastLineAt > stallMsMax) end('stalled')
    if (memoryBytesMax !== Infinity && residentBytesOf(pid) > memoryBytesMax) end('over-memory')
  }, WATCH_MS)

  return {
    noteLine: () => void (lastLineAt = performance.now()),
    pause() {
      if (isPaused) return
      isPaused = true
      clearTimeout(clock)
      leftMs -= performance.now() - startedAt
      signalGroup(pid, 'SIGSTOP')
    },
    resume() {
      if (!isPaused) return
      isPaused = false
      startedAt = performance.now()
      lastLineAt = startedAt
      clock = startClock()
      signalGroup(pid, 'SIGCONT')
    },
    close() {
      clearInterval(watch)
      clearTimeout(clock)
    },
  }
}

export function signalGroup(pid: number | undefined, signal: NodeJS.Signals) {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has ended already.
  }
}

/**
 * Linux may share the processor among sessions first and among processes of a session then (sched(7), autogroup). Each
 * child has a session of its own, so its priority alone would count against nobody.
 */
export function lowerGroup(pid: number | undefined, priority: keyof typeof NICE_VALUES) {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, NICE_VALUES[priority])
  } catch {
    // There are no autogroups, or the process has just ended.
  }
}

const PAGE_BYTES = 4096

function residentBytesOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    // There is no /proc, or the process has just ended: there is nothing to limit.
    return 0
  }
}
