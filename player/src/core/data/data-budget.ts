import { budgetBytes } from './data-amount.ts'

/** Parts of a month's budget that are told of, in percent. */
const budgetMarks = [80, 100] as const
export type BudgetMark = (typeof budgetMarks)[number]

/** What of which budget was already told. */
export interface BudgetWarned {
  month: string
  budgetMb: number
  mark: BudgetMark | 0
}

/** What is to be told now, each mark once for a month and a budget, and what is to be remembered. */
export function budgetStep(now: {
  month: string
  usedBytes: number
  /** Null or 0: there is none. */
  budgetMb: number | null
  told: BudgetWarned | null
}): { tell: BudgetMark | null; told: BudgetWarned | null } {
  const { month, usedBytes, budgetMb } = now
  if (!budgetMb) return { tell: null, told: null }
  const isSame = now.told?.month === month && now.told.budgetMb === budgetMb
  const before = isSame ? (now.told?.mark ?? 0) : 0
  const reached = budgetMarks.findLast((mark) => usedBytes * 100 >= budgetBytes(budgetMb) * mark) ?? 0
  const tell = reached > before ? reached : null
  return { tell: tell || null, told: { month, budgetMb, mark: Math.max(before, reached) as BudgetMark | 0 } }
}

export function readBudgetWarned(stored: string | null): BudgetWarned | null {
  try {
    const { month, budgetMb, mark } = JSON.parse(stored ?? 'null') as BudgetWarned
    const isWhole =
      typeof month === 'string' && Number.isFinite(budgetMb) && [0, ...budgetMarks].includes(mark)
    return isWhole ? { month, budgetMb, mark } : null
  } catch {
    return null
  }
}
