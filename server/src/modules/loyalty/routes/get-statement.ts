import { loyalty, type Statement } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import type { CashoutTables } from '../cashout/index.ts'
import { DAY_MS, startOfDay } from '../ledger/days.ts'
import type { Stages } from '../dependencies.ts'
import { readStatement, type EarnedRow, type GroupRow } from '../statement/statement-rows.ts'

interface GetStatementDependencies {
  db: Kysely<CashoutTables>
  stages: Stages
}

/** Shows, and kinds of gifts, that a statement lists; further shows are summed up. */
const GROUPS_MAX = 200

/** A streamer's gencash between two days, computed from the receipts of that time. */
export function getStatementRoute(dependencies: GetStatementDependencies): Route {
  return route(loyalty.getStatement, async ({ caller, query }) => ({
    data: await statementOf(dependencies, caller.accountId, query),
  }))
}

/** The statement of an account, for its owner and for operators. */
export async function statementOf(
  { db, stages }: GetStatementDependencies,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<Statement> {
  const period = { from: startOfDay(from), until: startOfDay(to) + DAY_MS }
  const days = (period.until - period.from) / DAY_MS
  if (days < 1 || days > loyalty.STATEMENT_DAYS_MAX) {
    return refuse('INVALID_PARAMETERS', undefined, { details: ['to: not before from, 92 days at most'] })
  }
  const range = { period, groupsMax: GROUPS_MAX }
  const { balances, groups, completed } = await readStatement(db, accountId, range)
  const { opening, closing, requested, returned, reversed } = balances
  const earned = earnedOf(groups.find(({ by }) => by === 'all') ?? NO_GIFTS)
  const byShow = groups.filter(({ by }) => by === 'show')
  const names = await stages.namesOf(byShow.flatMap(({ show_id }) => show_id ?? []))
  return {
    from,
    to,
    opening,
    closing,
    earned,
    reversed,
    shows: byShow.map((group) => ({
      ...earnedOf(group),
      showId: group.show_id,
      name: group.show_id === null ? null : (names.get(group.show_id) ?? null),
    })),
    otherShows: restOf(earned, byShow),
    giftKinds: groups.filter(({ by }) => by === 'gift').map(kindOf),
    cashouts: { asked: requested, returned, completed },
  }
}

const NO_GIFTS: EarnedRow = { gifts: 0, gross: 0, fee: 0, tax: 0, net: 0 }

const earnedOf = ({ gifts, gross, fee, tax, net }: EarnedRow) => ({ gifts, gross, fee, tax, net })

const kindOf = (group: GroupRow): Statement['giftKinds'][number] => ({
  ...earnedOf(group),
  giftId: group.gift_id ?? '',
  name: group.name ?? '',
  icon: group.icon ?? '',
})

function restOf(all: EarnedRow, listed: readonly EarnedRow[]): EarnedRow | null {
  if (listed.length < GROUPS_MAX) return null
  const without = (name: keyof EarnedRow) => listed.reduce((left, one) => left - one[name], all[name])
  const gifts = without('gifts')
  if (gifts === 0) return null
  return { gifts, gross: without('gross'), fee: without('fee'), tax: without('tax'), net: without('net') }
}
