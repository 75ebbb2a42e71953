import { admin, holds, permissions, type CashoutCase } from '@tayang/contract'
import type { Loyalty } from '#modules/loyalty'
import type { User } from '#modules/user'
import { refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import { isId } from '#platform/ids/ids'
import type { Approvals, Ask } from '../approvals/index.ts'

interface CashoutRouteDependencies {
  loyalty: Loyalty
  user: User
  approvals: Approvals
}

interface RejectionPayload {
  cashoutId: string
  reason: string
}

interface CashoutRouteContext extends CashoutRouteDependencies {
  askRejection: Ask<RejectionPayload>
  payers(): Promise<Payers>
  /** Names of accounts, in one query for all of them. */
  namesOf(accountIds: readonly (string | null)[]): Promise<(id: string) => { id: string; name: string }>
}

interface Payers {
  readonly makers: number
  readonly checkers: number
  /** Whether a maker and a checker are two people. */
  readonly canComplete: boolean
}

interface CashoutCaller {
  caller: { accountId: string; roles: readonly string[] }
  now: number
}

const hand = ({ caller, now }: CashoutCaller) => ({ operator: caller.accountId, now })

/** A maker says that it was paid, a checker completes it: both roles decide nothing where it is one person. */
const deciding = ({ caller, now }: CashoutCaller) => ({
  ...hand({ caller, now }),
  mayMake: holds(caller.roles, 'cashouts.make'),
  mayCheck: holds(caller.roles, 'cashouts.check'),
})

/**
 * Routes of cash-outs. One operator works on each, and two confirm its payment:
 * docs/product/operators.md#two-operators.
 */
export function cashoutRoutes(dependencies: CashoutRouteDependencies): Route[] {
  const { loyalty, user, approvals } = dependencies
  const context: CashoutRouteContext = {
    ...dependencies,
    async namesOf(accountIds) {
      const known = accountIds.filter((id) => id !== null).filter(isId)
      const profiles = await user.profiles.byAccountIds([...new Set(known)])
      return (id) => ({ id, name: profiles.get(id)?.name ?? '' })
    },
    async payers() {
      const [makers, checkers] = await Promise.all([
        user.accounts.withRoles(permissions['cashouts.make']),
        user.accounts.withRoles(permissions['cashouts.check']),
      ])
      const canComplete = makers.some((maker) => checkers.some((checker) => checker !== maker))
      return { makers: makers.length, checkers: checkers.length, canComplete }
    },
    askRejection: approvals.register<RejectionPayload>({
      kind: 'cashout-rejection',
      permission: 'cashouts.settle',
      carryOut: ({ cashoutId, reason }, { tx, confirmedBy, now }) =>
        loyalty.cashouts.rejectByTwo(tx, cashoutId, reason, { operator: confirmedBy, now }),
    }),
  }
  return [...caseRoutes(context), ...settlingRoutes(context), ...fileRoutes(context)]
}

type CaseWithoutNames = Omit<CashoutCase, 'people'>

const idsOf = (one: CaseWithoutNames) => [
  one.accountId,
  one.takenBy,
  one.paidBy,
  one.settledBy,
  one.bankCheckedBy,
]

async function withPeople<Case extends CaseWithoutNames>(
  { namesOf }: CashoutRouteContext,
  cases: readonly Case[],
): Promise<(Case & Pick<CashoutCase, 'people'>)[]> {
  const named = await namesOf(cases.flatMap(idsOf))
  return cases.map((one) => ({
    ...one,
    people: [...new Set(idsOf(one).filter((id) => id !== null))].map(named),
  }))
}

async function namedCase(context: CashoutRouteContext, one: CaseWithoutNames): Promise<CashoutCase> {
  const [shown] = await withPeople(context, [one])
  return shown ?? { ...one, people: [] }
}

function caseRoutes(context: CashoutRouteContext): Route[] {
  const { loyalty, approvals, namesOf, payers } = context
  const { cashouts } = loyalty
  return [
    route(admin.listCashouts, async ({ query, now }) => {
      const found = await cashouts.list(query, now)
      return { data: await withPeople(context, found.cashouts), meta: found.meta }
    }),
    route(admin.getCashoutTotals, async ({ now }) => {
      const [totals, people] = await Promise.all([cashouts.totals(now), payers()])
      return { data: { ...totals, ...people } }
    }),
    route(admin.getCashout, async ({ params, caller, now }) => {
      const { steps, sameAs, gifts, ...one } = await cashouts.read(params.id, now)
      const { senders } = gifts
      const others = [...steps.map(({ operator }) => operator), ...sameAs.map(({ id }) => id)]
      const named = await namesOf([...idsOf(one), ...others, ...senders.map(({ id }) => id)])
      const people = new Set(
        [...idsOf(one), ...steps.map(({ operator }) => operator)].filter((id) => id !== null),
      )
      return {
        data: {
          ...one,
          steps,
          sameAs: sameAs.map((other) => ({ ...other, ...named(other.id) })),
          gifts: { ...gifts, senders: senders.map((sender) => ({ ...sender, ...named(sender.id) })) },
          people: [...people].map(named),
          approval: await approvals.openOf(
            { kind: 'cashout-rejection', subject: params.id },
            { ...caller, now },
          ),
        },
      }
    }),
    route(admin.getPersonStatement, async ({ params, query, refuse }) => {
      const { name } = (await namesOf([params.accountId]))(params.accountId)
      if (name === '') return refuse('NOT_FOUND')
      return { data: await loyalty.statementOf(params.accountId, query) }
    }),
  ]
}

/** No money leaves where nobody could confirm that it did: one person could say so and take it back alone. */
async function requireTwo({ payers }: CashoutRouteContext): Promise<void> {
  if ((await payers()).canComplete) return
  refuse('CASHOUT_SECOND_OPERATOR', undefined, {
    unlisted:
      'A payout needs two operators, a finance-maker and a finance-checker. An admin invites the second under ' +
      'Operators, or: npm run operator -- {email} --roles finance-checker',
  })
}

function settlingRoutes(context: CashoutRouteContext): Route[] {
  const { cashouts } = context.loyalty
  return [
    route(admin.takeCashout, async (asking) => ({
      data: await namedCase(
        context,
        await cashouts.take(asking.params.id, asking.body.isTaken, hand(asking)),
      ),
    })),
    route(admin.checkCashoutBank, async (asking) => ({
      data: await namedCase(
        context,
        await cashouts.checkBank(asking.params.id, asking.body.reason, hand(asking)),
      ),
    })),
    route(admin.settleCashout, async (asking) => {
      const { body, params } = asking
      if (body.status === 'completed') await requireTwo(context)
      const settled =
        body.status === 'failed' && (await cashouts.rejectionOf(params.id)).needsTwo
          ? await askRejection(context, { id: params.id, reason: body.reason }, asking)
          : await cashouts.settle(params.id, body, deciding(asking))
      return { data: await namedCase(context, settled) }
    }),
    route(admin.revealCashout, async (asking) => ({
      data: await cashouts.reveal(asking.params.id, asking.body.reason, hand(asking)),
    })),
  ]
}

/** It may be on its way to the bank, or there: another operator has to confirm that it goes back. */
async function askRejection(
  { loyalty, askRejection: ask }: CashoutRouteContext,
  { id, reason }: { id: string; reason: string },
  asking: CashoutCaller,
): Promise<CaseWithoutNames> {
  const { accountId, invoice, net } = await loyalty.cashouts.rejectionOf(id)
  await ask(
    {
      subject: id,
      payload: { cashoutId: id, reason },
      about: accountId,
      summary: `${invoice} · Rp${net.toLocaleString('id-ID')}`,
      reason,
    },
    { ...asking.caller, now: asking.now },
  )
  return loyalty.cashouts.noteRejectionAsked(id, reason, hand(asking))
}

function fileRoutes(context: CashoutRouteContext): Route[] {
  const { namesOf } = context
  const { cashouts } = context.loyalty
  type File = Awaited<ReturnType<typeof cashouts.listFiles>>['files'][number]
  type State = Awaited<ReturnType<typeof cashouts.stateOf>>
  const namedFiles = async (files: readonly File[]) => {
    const named = await namesOf(files.map(({ madeBy }) => madeBy))
    return files.map((file) => ({ ...file, madeBy: named(file.madeBy) }))
  }
  const namedState = async ({ file, ...state }: State) => {
    const named = await namesOf([file.madeBy])
    return { ...state, file: { ...file, madeBy: named(file.madeBy) } }
  }
  return [
    route(admin.createBankFile, async (asking) => {
      await requireTwo(context)
      const file = await cashouts.makeFile(asking.body.count, hand(asking))
      const [named = null] = file ? await namedFiles([file]) : []
      return { data: named }
    }),
    route(admin.listBankFiles, async ({ query }) => {
      const { files, meta } = await cashouts.listFiles(query)
      return { data: await namedFiles(files), meta }
    }),
    route(admin.getBankFileState, async (asking) => ({
      data: await namedState(await cashouts.stateOf(asking.params.id, deciding(asking))),
    })),
    route(admin.putBankAnswers, async (asking) => ({
      data: await namedState(await cashouts.putAnswers(asking.params.id, asking.body.csv, deciding(asking))),
    })),
    route(admin.confirmBankAnswers, async (asking) => {
      await requireTwo(context)
      const { state, ...done } = await cashouts.confirmAnswers(
        asking.params.id,
        asking.body,
        deciding(asking),
      )
      return { data: { ...done, state: await namedState(state) } }
    }),
    route(admin.readBankFile, async (asking) => ({
      bytes: await cashouts.readFile(asking.params.id, hand(asking)),
      contentType: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="cash-outs.csv"' },
    })),
  ]
}
