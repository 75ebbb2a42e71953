import {
  addBytes,
  budgetStep,
  dayBytes,
  dayOf,
  defaultDataChoices,
  monthBytes,
  monthOf,
  readBudgetWarned,
  readDataChoices,
  readTally,
} from '../../core/index.ts'
import type { BudgetMark, DataChoices, DataTally } from '../../core/index.ts'

/** Stored in this browser only, and sent to no server. */
const KEYS = {
  choices: 'tayang.data-choices',
  tally: 'tayang.data-tally',
  warned: 'tayang.data-told',
} as const
const LOCK = 'tayang.data'

const listeners = new Set<() => void>()
let isListening = false

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** False in private mode or with a full storage. */
function write(key: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

function notifyAll(): void {
  for (const notify of listeners) notify()
}

/** Reports every change, changes in other tabs included. */
export function watchData(notify: () => void): () => void {
  listeners.add(notify)
  if (!isListening) {
    isListening = true
    addEventListener('storage', (event) => {
      if (event.key === null || Object.values<string>(KEYS).includes(event.key)) notifyAll()
    })
  }
  return () => listeners.delete(notify)
}

/** The choices of this visit, where the storage is locked. */
let chosen: DataChoices | null = null

export function dataChoices(): DataChoices {
  const stored = read(KEYS.choices)
  return stored === null ? (chosen ?? defaultDataChoices) : readDataChoices(stored)
}

export function chooseData(change: Partial<DataChoices>): void {
  const choices = { ...dataChoices(), ...change }
  chosen = write(KEYS.choices, choices) ? null : choices
  notifyAll()
}

export const dataTally = (): DataTally => readTally(read(KEYS.tally))

/** The use up to now. */
export function dataUsed(nowMs = Date.now()): { todayBytes: number; monthBytes: number } {
  const [tally, today] = [dataTally(), dayOf(nowMs)]
  return { todayBytes: dayBytes(tally, today), monthBytes: monthBytes(tally, monthOf(today)) }
}

/** One tab at a time, so that no tab overwrites what another has just counted. */
async function exclusively<T>(work: () => T): Promise<T> {
  return navigator.locks ? ((await navigator.locks.request(LOCK, work)) as T) : work()
}

function addNow(bytes: number, nowMs: number): void {
  write(KEYS.tally, addBytes(dataTally(), dayOf(nowMs), bytes))
  notifyAll()
}

/** Adds what this tab fetched to what all tabs fetched. */
export function countData(bytes: number, nowMs = Date.now()): Promise<void> {
  return exclusively(() => addNow(bytes, nowMs))
}

/** The same without the lock: a page that is being left cannot wait for it. */
export function countDataAtOnce(bytes: number, nowMs = Date.now()): void {
  addNow(bytes, nowMs)
}

/** The warning that is due now. Only one of all open tabs gets it. */
export function claimBudgetWarning(nowMs = Date.now()): Promise<BudgetMark | null> {
  return exclusively(() => {
    const month = monthOf(dayOf(nowMs))
    const before = read(KEYS.warned)
    const { warn, warned } = budgetStep({
      month,
      usedBytes: monthBytes(dataTally(), month),
      budgetMb: dataChoices().budgetMb,
      warned: readBudgetWarned(before),
    })
    if (JSON.stringify(warned) !== before) write(KEYS.warned, warned)
    return warn
  })
}

/** Forgets the tally and the warnings; the choices stay. */
export async function forgetData(): Promise<void> {
  await exclusively(() => {
    write(KEYS.tally, null)
    write(KEYS.warned, null)
  })
  notifyAll()
}
