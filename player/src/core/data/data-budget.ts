import { budgetBytes } from './data-amount.ts'

/** Parts of a month's budget at which the viewer is warned, in percent. */
const budgetMarks = [80, 100] as const
export type BudgetMark = (typeof budgetMarks)[number]

/** The last warning, and the budget that it was about. */
export interface BudgetWarned {
  month: string
  budgetMb: number
  mark: BudgetMark | 0
}

/** The warning that is due now, each mark once for a month and a budget, and the state to remember. */
export function budgetStep(now: {
  month: string
  usedBytes: number
  /** Null or 0: there is no budget. */
  budgetMb: number | null
  warned: BudgetWarned | null
}): { warn: BudgetMark | null; warned: BudgetWarned | null } {
  const { month, usedBytes, budgetMb } = now
  if (!budgetMb) return { warn: null, warned: null }
  const isSame = now.warned?.month === month && now.warned.budgetMb === budgetMb
  const before = isSame ? (now.warned?.mark ?? 0) : 0
  const reached = budgetMarks.findLast((mark) => usedBytes * 100 >= budgetBytes(budgetMb) * mark) ?? 0
  const warn = reached > before ? reached : null
  return {
    warn: warn || null,
    warned: { month, budgetMb, mark: Math.max(before, reached) as BudgetMark | 0 },
  }
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
