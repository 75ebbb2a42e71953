import type { admin, Appeal, AppealCase, InputOf } from '@tayang/contract'
import { cursorOf, readCursor } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { isId } from '#platform/ids/ids'
import type { DecisionsContext } from '../dependencies.ts'
import type { Describe } from '../describe.ts'
import type { HistoryOf } from '../history.ts'
import { appealRows } from '../rows/appeal-rows.ts'
import { decisionRows } from '../rows/decision-rows.ts'
import type { AppealRow } from '../tables.ts'

type ListInput = InputOf<typeof admin.listAppeals>['query']

interface AppealCasesNeeds extends DecisionsContext {
  readonly describe: Describe
  readonly historyOf: HistoryOf
}

/** Appeals as operators read them. */
export function openAppealCases({ db, clock, user, describe, historyOf }: AppealCasesNeeds) {
  async function describeAll(rows: readonly AppealRow[]): Promise<Appeal[]> {
    const decisions = await decisionRows(db).byIds(rows.map((row) => row.decision_id))
    const shown = new Map((await describe.forOperators(decisions)).map((one) => [one.id, one]))
    const appeals = rows.map(async (row) => {
      const decision = shown.get(row.decision_id)
      if (!decision) throw new Error('an appeal without a decision')
      const undoUntil = row.settled_at === null ? (row.undo_until?.getTime() ?? 0) : 0
      return {
        id: row.id,
        state: row.state,
        text: row.text,
        madeAt: row.made_at.getTime(),
        dueAt: row.due_at.getTime(),
        decision,
        answer: row.answer,
        answeredAt: row.answered_at?.getTime() ?? null,
        answeredBy: row.answered_by === null ? null : await describe.named(row.answered_by),
        undoUntil: undoUntil > clock.now() ? undoUntil : null,
        revision: row.revision,
      }
    })
    return await Promise.all(appeals)
  }

  return {
    async list({ cursor, perPage, state, person }: ListInput) {
      const keys = readCursor(cursor, ['number', 'string'])
      const after = keys && { at: new Date(Number(keys[0])), id: String(keys[1]) }
      if (after && !isId(after.id)) return refuse('INVALID_PARAMETERS')
      if (person !== undefined && !isId(person)) return { data: [], meta: { next: null } }
      const found = await appealRows(db).page({ state, person, after, limit: perPage + 1 })
      const page = found.slice(0, perPage)
      const last = found.length > perPage ? page.at(-1) : undefined
      const sortedBy = ({ due_at, answered_at }: AppealRow) =>
        (state === 'open' ? due_at : answered_at)?.getTime() ?? 0
      return {
        data: await describeAll(page),
        meta: { next: last ? cursorOf([sortedBy(last), last.id]) : null },
      }
    },

    async get(id: string): Promise<AppealCase> {
      const row = (await appealRows(db).byId(id)) ?? refuse('NOT_FOUND')
      const [appeal] = await describeAll([row])
      const caseId = appeal?.decision.caseId ?? null
      const [first] = caseId === null ? [] : await user.reports.ofCase(caseId, 1)
      return {
        ...(appeal ?? refuse('NOT_FOUND')),
        evidence: first?.evidence ?? null,
        history: row.account_id === null ? null : await historyOf(row.account_id),
      }
    },
  }
}
