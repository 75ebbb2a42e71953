import { dataModes } from './data-mode.ts'
import type { DataMode } from './data-mode.ts'

/** What a viewer chose in this browser. */
export interface DataChoices {
  mode: DataMode
  /** The operator whose price counts; null for that of the account, or the default. */
  operator: string | null
  /** For one month; null for no budget. */
  budgetMb: number | null
  /** The price of a GB when the site last fetched it; null before that. */
  rupiahPerGb: number | null
}

export const defaultDataChoices: DataChoices = {
  mode: 'otomatis',
  operator: null,
  budgetMb: null,
  rupiahPerGb: null,
}

export const BUDGET_MB_MAX = 1_000_000
const OPERATOR = /^[\w -]{1,32}$/

/** A budget as typed: a whole number of MB, or none. */
export function readBudgetMb(typed: unknown): number | null {
  const value = typeof typed === 'string' && typed.trim() !== '' ? Number(typed) : typed
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) return null
  return Math.min(value, BUDGET_MB_MAX)
}

const readPrice = (read: unknown) => (Number.isSafeInteger(read) && Number(read) >= 0 ? Number(read) : null)

/** Reads the stored choices one by one: a damaged one must not lose the others. */
export function readDataChoices(stored: string | null): DataChoices {
  let read: Partial<Record<keyof DataChoices, unknown>> | null
  try {
    read = JSON.parse(stored ?? 'null') as typeof read
  } catch {
    read = null
  }
  if (typeof read !== 'object' || read === null) return defaultDataChoices
  const mode = dataModes.find((one) => one === read.mode)
  const isNamed = typeof read.operator === 'string' && OPERATOR.test(read.operator)
  return {
    mode: mode ?? defaultDataChoices.mode,
    operator: isNamed ? (read.operator as string) : null,
    budgetMb: readBudgetMb(read.budgetMb),
    rupiahPerGb: readPrice(read.rupiahPerGb),
  }
}
