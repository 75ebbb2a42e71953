import type { admin, Decision, InputOf, Jump, StatementOfReasons } from '@tayang/contract'
import type { Within } from '#platform/database/database'
import { cursorOf, readCursor } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import type { Route } from '#platform/http/route'
import { isId } from '#platform/ids/ids'
import type { PersonalDataHandler, ReportFiled } from '#modules/user'
import { openAnswering } from './appeals/answer-appeal.ts'
import { openAppealCases } from './appeals/appeal-cases.ts'
import { openMakingAppeals } from './appeals/make-appeal.ts'
import { openCases, type Cases } from './cases/cases.ts'
import { giveOldReportsCases, openCase } from './cases/open-case.ts'
import type { DecisionsContext, DecisionsDependencies } from './dependencies.ts'
import { openDescribe, type Describe } from './describe.ts'
import { openEffects } from './effects/run-effects.ts'
import type { CaseOpened } from './events.ts'
import { openHistory, type HistoryOf } from './history.ts'
import { openDecide } from './judging/decide.ts'
import type { Judgement } from './judging/judgement.ts'
import type { DecidedBy } from './judging/may-decide.ts'
import { openSettling } from './judging/settling.ts'
import { openTakingBack } from './judging/take-back.ts'
import { openLetters } from './letters/letters.ts'
import { openPersonalData } from './personal-data.ts'
import { ownDecisionRoutes } from './routes/own-decisions.ts'
import { appealRows } from './rows/appeal-rows.ts'
import { caseRows } from './rows/case-rows.ts'
import { decisionRows } from './rows/decision-rows.ts'
import { effectRows } from './rows/effect-rows.ts'
import { decisionJumps } from './rows/jump-rows.ts'
import { composeStatement } from './statements/compose.ts'
import { findSubject } from './subjects.ts'
import type { DecisionTables } from './tables.ts'

/** Open cases that a measurement counts at most. */
const MEASURED_MAX = 1_000

type Answering = ReturnType<typeof openAnswering>
type AppealCases = ReturnType<typeof openAppealCases>
type TakingBack = ReturnType<typeof openTakingBack>

export interface Decisions {
  /** Of the people whom decisions are about. */
  readonly routes: readonly Route[]
  readonly personalData: PersonalDataHandler
  /**
   * Decides, and answers the decision as operators read it; with `caseId` that case. Refuses with NOT_FOUND, FORBIDDEN,
   * INVALID_PARAMETERS, RELATION_WARNING, STEP_UP_REQUIRED, CASE_CLAIMED or CASE_DECIDED.
   */
  decide(judgement: Judgement, how: DecidedBy & { caseId?: string | null }): Promise<Decision>
  /** The statement that a decision would send; null for a dismissal. */
  preview(judgement: Judgement): Promise<StatementOfReasons | null>
  get(id: string): Promise<Decision>
  list(query: InputOf<typeof admin.listDecisions>['query']): Promise<{
    data: Decision[]
    meta: { next: string | null }
  }>
  readonly undo: TakingBack['undo']
  readonly reverse: TakingBack['reverse']
  readonly cases: Cases
  readonly appeals: AppealCases & Pick<Answering, 'answer' | 'undo'>
  /** What was decided about an account, for pages about a person. */
  readonly historyOf: HistoryOf
  /** Warnings of a person that have not ended. */
  strikesOf(accountId: string): Promise<number>
  /** What has to be decided, and until when, for alerts. */
  deadlines(): Promise<{ open: number; late: number; nextDueAt: number | null }>
  /** Open cases, and open appeals, counted up to `most`. */
  waitingCases(most: number): Promise<number>
  waitingAppeals(most: number): Promise<number>
  /** Open cases that were given to one operator, counted up to `most`. */
  assignedCases(most: number, by: { accountId: string }): Promise<number>
  /** Cases, decisions and appeals that a text of an operator leads to. */
  decisionJumps(text: string): Promise<Jump[]>
  /** The case of a new report, in its transaction; afterwards `noteCase` tells who works on cases. */
  openCase(tx: Within, report: ReportFiled): Promise<string>
  noteCase(caseId: string): Promise<void>
  /** Carries decisions out from here on; called where this process plays the role of a worker. */
  startJobs(): Promise<void>
}

export function openDecisions(dependencies: DecisionsDependencies): Decisions {
  const db = dependencies.database.forModule<DecisionTables>('decisions')
  const base: DecisionsContext = { ...dependencies, db }
  const describe = openDescribe(base)
  const context = { ...base, describe, historyOf: openHistory({ ...base, describe }) }
  const nameOf = async (accountId: string) => (await describe.named(accountId)).name
  const effects = openEffects(base)
  const letters = openLetters(base)
  const settling = openSettling({ ...base, effects, letters })
  const { decide } = openDecide({ ...base, effects, settling, nameOf })
  const takingBack = openTakingBack({ ...base, settling, letters, nameOf })
  const answering = openAnswering({ ...base, settling, letters, named: describe.named })
  const reading = openReading(context)
  return {
    routes: ownDecisionRoutes({ ...context, makeAppeal: openMakingAppeals(base) }),
    personalData: openPersonalData(context),
    ...reading,
    decide: async (judgement, how) => reading.get(await decide(judgement, how)),
    preview: (judgement) => previewOf(base, judgement),
    undo: takingBack.undo,
    reverse: takingBack.reverse,
    cases: openCases(context),
    appeals: { ...openAppealCases(context), answer: answering.answer, undo: answering.undo },
    historyOf: context.historyOf,
    openCase,
    noteCase: (caseId) =>
      dependencies.bus.publish({ type: 'decisions.case-opened', caseId } satisfies CaseOpened),
    async startJobs() {
      await giveOldReportsCases(base)
      await settling.startJobs()
      await takingBack.startJobs()
      await answering.startJobs()
    },
  }
}

function openReading({
  db,
  clock,
  describe,
}: DecisionsContext & { describe: Describe; historyOf: HistoryOf }): Pick<
  Decisions,
  | 'get'
  | 'list'
  | 'strikesOf'
  | 'decisionJumps'
  | 'deadlines'
  | 'waitingCases'
  | 'waitingAppeals'
  | 'assignedCases'
> {
  return {
    async get(id) {
      const found = (await decisionRows(db).byId(id)) ?? refuse('NOT_FOUND')
      const [shown] = await describe.forOperators([found])
      return shown ?? refuse('NOT_FOUND')
    },
    async list({ cursor, perPage, person, by, ...query }) {
      const keys = readCursor(cursor, ['number', 'string'])
      const after = keys && { at: new Date(Number(keys[0])), id: String(keys[1]) }
      if (after && !isId(after.id)) return refuse('INVALID_PARAMETERS')
      if ([person, by].some((id) => id !== undefined && !isId(id))) return { data: [], meta: { next: null } }
      const found = await decisionRows(db).page({ ...query, person, by, after, limit: perPage + 1 })
      const page = found.slice(0, perPage)
      const last = found.length > perPage ? page.at(-1) : undefined
      return {
        data: await describe.forOperators(page),
        meta: { next: last ? cursorOf([last.decided_at.getTime(), last.id]) : null },
      }
    },
    strikesOf: (accountId) => effectRows(db).countOf(accountId, 'warn', clock.date()),
    decisionJumps: (text) => decisionJumps(db, text),
    async deadlines() {
      const { nextDueAt, ...counted } = await caseRows(db).deadlines(clock.date(), MEASURED_MAX)
      return { ...counted, nextDueAt: nextDueAt?.getTime() ?? null }
    },
    waitingCases: caseRows(db).countOpen,
    waitingAppeals: appealRows(db).countOpen,
    assignedCases: (most, by) => caseRows(db).countAssigned(by.accountId, most),
  }
}

async function previewOf(
  context: DecisionsContext,
  judgement: Judgement,
): Promise<StatementOfReasons | null> {
  const subject = await findSubject(context, judgement.subject)
  const now = context.clock.now()
  const { settings } = context
  return composeStatement({
    ...judgement,
    // What is gone can still be decided: its kind is what the operator says.
    subject: subject ?? judgement.subject,
    foundHow: judgement.foundHow ?? 'report',
    now,
    appealUntil: now + settings.decisions.appealMs,
    settings,
  })
}
