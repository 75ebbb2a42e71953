import type { ReportCase } from '@tayang/contract'
import type { DecisionsContext } from './dependencies.ts'
import type { Describe } from './describe.ts'
import { caseRows } from './rows/case-rows.ts'
import { decisionRows } from './rows/decision-rows.ts'
import { effectRows } from './rows/effect-rows.ts'

const DECISIONS_SHOWN = 20
/** Cases are counted so far. */
const CASES_COUNTED = 100

export type History = NonNullable<ReportCase['history']>
export type HistoryOf = (accountId: string) => Promise<History>

/** What was decided about a person before, for who decides again. */
export function openHistory({
  db,
  clock,
  user,
  describe,
}: DecisionsContext & { describe: Describe }): HistoryOf {
  return async (accountId) => {
    const [decisions, strikes, suspendedUntil, isBanned, cases] = await Promise.all([
      decisionRows(db).page({ accountId, after: null, limit: DECISIONS_SHOWN }),
      effectRows(db).countOf(accountId, 'warn', clock.date()),
      user.accounts.suspensions.untilOf(accountId),
      user.accounts.isBanned(accountId),
      caseRows(db).countOf(accountId, CASES_COUNTED),
    ])
    return {
      decisions: await describe.forOperators(decisions.filter(({ state }) => state !== 'undone')),
      strikes,
      suspendedUntil,
      isBanned,
      openCases: cases.open,
      cases: cases.all,
    }
  }
}
