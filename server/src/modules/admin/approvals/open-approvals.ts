import { holds, type Approval, type ApprovalKind, type ApprovalState } from '@tayang/contract'
import { pageOf, readCursor } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { isId } from '#platform/ids/ids'
import type {
  ApprovalKindRules,
  ApprovalsContext,
  ApprovalsDependencies,
  Ask,
  Operator,
} from './approval-kinds.ts'
import { ask } from './ask.ts'
import { carryOut, carryOutQueue } from './carry-out.ts'
import { decide, requireSeen, withdraw, type Decision } from './decide.ts'
import {
  approvalById,
  confirmedOnes,
  countDecidable,
  listApprovals,
  openApproval,
  stepsOf,
  type ApprovalTables,
} from './rows.ts'
import { isOver, openShowing } from './show-approvals.ts'

export type Approvals = ReturnType<typeof openApprovals>

interface ApprovalQuery {
  readonly state: ApprovalState
  readonly kind?: ApprovalKind | undefined
  readonly cursor?: string | undefined
  readonly perPage: number
}

/** What needs two operators, of every kind: one mechanism. */
export function openApprovals(dependencies: ApprovalsDependencies) {
  const db = dependencies.database.forModule<ApprovalTables>('admin')
  const kinds = new Map<ApprovalKind, ApprovalKindRules<object>>()
  const rulesOf = (kind: ApprovalKind) => {
    const rules = kinds.get(kind)
    if (!rules) throw new Error(`no module registered the kind ${kind}`)
    return rules
  }
  const context: ApprovalsContext = {
    ...dependencies,
    db,
    rulesOf,
    touchedBy: ({ kind, about, payload }) => [
      ...(about === null ? [] : [about]),
      ...(rulesOf(kind).touches?.(payload as object) ?? []),
    ],
    kindsOf: ({ roles }) =>
      [...kinds.values()].filter(({ permission }) => holds(roles, permission)).map(({ kind }) => kind),
  }
  const shown = openShowing(context)
  const showing = { ...context, shown }

  return {
    /** Once for each kind, while the app opens; what it answers asks for that kind. */
    register<Payload extends object>(rules: ApprovalKindRules<Payload>): Ask<Payload> {
      if (kinds.has(rules.kind)) throw new Error(`the kind ${rules.kind} is registered twice`)
      // What is stored under this kind is what `ask` of this very kind took.
      const stored = rules as unknown as ApprovalKindRules<object>
      kinds.set(rules.kind, stored)
      return (asked, by) => ask(showing, stored, { asked, by })
    },
    decide: (id: string, decision: Decision, by: Operator) => decide(showing, id, { decision, by }),
    withdraw: (id: string, by: Operator) => withdraw(showing, id, by),
    async list(query: ApprovalQuery, by: Operator) {
      const after = afterOf(query.cursor)
      const asked = context.kindsOf(by).filter((kind) => query.kind === undefined || kind === query.kind)
      const { state, perPage } = query
      const rows = await listApprovals(db, { state, kinds: asked, now: by.now, after, limit: perPage + 1 })
      const page = pageOf(rows, perPage, ({ id }) => [id])
      return { data: await shown.all(page.rows, by), meta: page.meta }
    },
    async read(id: string, by: Operator) {
      const row = requireSeen(isId(id) ? await approvalById(db, id) : undefined, context, by)
      const [shownRow, steps] = await Promise.all([shown.one(row, by), stepsOf(db, id)])
      return { ...shownRow, steps: await shown.steps(steps) }
    },
    /** The open request of a thing, where this operator may see its kind. */
    async openOf(thing: { kind: ApprovalKind; subject: string }, by: Operator): Promise<Approval | null> {
      const row = context.kindsOf(by).includes(thing.kind) ? await openApproval(db, thing) : undefined
      return row && !isOver(row, by.now) ? shown.one(row, by) : null
    },
    /** How many this operator could decide now, up to a hundred. */
    countFor: (by: Operator) =>
      countDecidable(db, { kinds: context.kindsOf(by), now: by.now, operator: by.accountId }),
    /** Also carries out what was confirmed before a server was killed. */
    async startJobs(): Promise<void> {
      await dependencies.jobs.work(carryOutQueue, {
        run: async ({ data }) => void (await carryOut(context, data.id)),
      })
      for (const { id } of await confirmedOnes(db)) {
        await dependencies.jobs.send(carryOutQueue, { id }, { onceKey: id })
      }
    },
  }
}

/** The id behind which a page begins. */
function afterOf(cursor: string | undefined): string | null {
  const after = readCursor(cursor, ['string'])?.[0]
  if (after === undefined) return null
  return typeof after === 'string' && isId(after)
    ? after
    : refuse('INVALID_PARAMETERS', undefined, { details: ['cursor: unknown'] })
}
