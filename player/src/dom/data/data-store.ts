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

/** All of it lives in this browser and is told to nobody. */
const KEYS = {
  choices: 'tayang.data-choices',
  tally: 'tayang.data-tally',
  told: 'tayang.data-told',
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

function tellAll(): void {
  for (const tell of listeners) tell()
}

/** Tells of every change, also of one in another tab. */
export function watchData(tell: () => void): () => void {
  listeners.add(tell)
  if (!isListening) {
    isListening = true
    addEventListener('storage', (event) => {
      if (event.key === null || Object.values<string>(KEYS).includes(event.key)) tellAll()
    })
  }
  return () => listeners.delete(tell)
}

/** Chosen for this visit where the storage is locked. */
let chosen: DataChoices | null = null

export function dataChoices(): DataChoices {
  const stored = read(KEYS.choices)
  return stored === null ? (chosen ?? defaultDataChoices) : readDataChoices(stored)
}

export function chooseData(change: Partial<DataChoices>): void {
  const choices = { ...dataChoices(), ...change }
  chosen = write(KEYS.choices, choices) ? null : choices
  tellAll()
}

export const dataTally = (): DataTally => readTally(read(KEYS.tally))

/** What was used up to now. */
export function dataUsed(nowMs = Date.now()): { todayBytes: number; monthBytes: number } {
  const [tally, today] = [dataTally(), dayOf(nowMs)]
  return { todayBytes: dayBytes(tally, today), monthBytes: monthBytes(tally, monthOf(today)) }
}

/** One tab at a time, so that none writes over what another has just counted. */
async function alone<T>(work: () => T): Promise<T> {
  return navigator.locks ? ((await navigator.locks.request(LOCK, work)) as T) : work()
}

function addNow(bytes: number, nowMs: number): void {
  write(KEYS.tally, addBytes(dataTally(), dayOf(nowMs), bytes))
  tellAll()
}

/** Adds what this tab fetched to what all tabs fetched. */
export function countData(bytes: number, nowMs = Date.now()): Promise<void> {
  return alone(() => addNow(bytes, nowMs))
}

/** The same without waiting for anybody: a page that is left has no time. */
export function countDataAtOnce(bytes: number, nowMs = Date.now()): void {
  addNow(bytes, nowMs)
}

/** The part of the budget that is to be told of now; of all tabs, one is answered. */
export function claimBudgetWarning(nowMs = Date.now()): Promise<BudgetMark | null> {
  return alone(() => {
    const month = monthOf(dayOf(nowMs))
    const before = read(KEYS.told)
    const { tell, told } = budgetStep({
      month,
      usedBytes: monthBytes(dataTally(), month),
      budgetMb: dataChoices().budgetMb,
      told: readBudgetWarned(before),
    })
    if (JSON.stringify(told) !== before) write(KEYS.told, told)
    return tell
  })
}

/** Forgets what was counted and told; choices stay. */
export async function forgetData(): Promise<void> {
  await alone(() => {
    write(KEYS.tally, null)
    write(KEYS.told, null)
  })
  tellAll()
}
