import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of /proc per second; the kernel promises this number to programs on every machine of today. */
const TICKS_PER_SECOND = 100

export interface CpuSeconds {
  /** Of the process itself. */
  readonly own: number
  /** Of its children that ended, and of theirs. */
  readonly children: number
}

/** Fields 14 to 17 of /proc/{pid}/stat; the name in field 2 may hold spaces and brackets. */
export function readCpuSeconds(pid: number | 'self' = 'self'): CpuSeconds {
  const [userOwn = 0, systemOwn = 0, userChildren = 0, systemChildren = 0] = fieldsOf(pid)
    .slice(11, 15)
    .map((ticks) => Number(ticks) / TICKS_PER_SECOND)
  return { own: userOwn + systemOwn, children: userChildren + systemChildren }
}

/** Fields of /proc/{pid}/stat from the third (the state) on. */
function fieldsOf(pid: number | 'self'): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** A process and everything below it, itself first. */
export function listTree(rootPid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = ifStillThere(() => Number(fieldsOf(Number(name))[1]))
    if (parent !== null) parents.set(Number(name), parent)
  }
  const tree = [rootPid]
  for (const pid of tree) {
    for (const [child, parent] of parents) if (parent === pid) tree.push(child)
  }
  return tree
}

export interface ProcessMemory {
  readonly pid: number
  readonly command: string
  /** Its own pages, and its part of the pages that it shares. */
  readonly pssBytes: number
}

/** Memory of a tree of processes; the parts add up to what all of it takes. */
export function readMemory(rootPid: number): ProcessMemory[] {
  return listTree(rootPid).flatMap((pid) => {
    const rollup = ifStillThere(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
    const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(rollup ?? '')?.[1]
    if (kilobytes === undefined) return []
    return [{ pid, command: commandOf(pid), pssBytes: Number(kilobytes) * 1024 }]
  })
}

export function commandOf(pid: number): string {
  const words = ifStillThere(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  return (words ?? '').split('\0').filter(Boolean).join(' ')
}

/** Processes come and go while they are looked at. */
function ifStillThere<T>(look: () => T): T | null {
  try {
    return look()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return null
    throw error
  }
}
