import { loyalty } from '@tayang/contract'
import { pageMeta, placeOf } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import type { CashoutRequests } from '../cashout/index.ts'
import type { LoyaltyDependencies } from '../dependencies.ts'
import { toTransactions } from '../diamond-transactions.ts'
import type { Ledger } from '../ledger/open-ledger.ts'

interface ListTransactionsDependencies extends Pick<LoyaltyDependencies, 'profilesOf'> {
  ledger: Ledger
  cashoutRequests: CashoutRequests
}

/** The caller's movements of diamonds, or their cash-outs. */
export function listTransactionsRoute(dependencies: ListTransactionsDependencies): Route {
  const { ledger, cashoutRequests, profilesOf } = dependencies
  return route(loyalty.listTransactions, async ({ caller, query }) => {
    if (query.purpose === 'withdraw') {
      const { cashouts, total } = await cashoutRequests.list(caller.accountId, placeOf(query))
      return { data: cashouts, meta: pageMeta(query, total) }
    }
    const { lines, total } = await ledger.linesOf({
      owner: caller.accountId,
      currency: 'diamond',
      kinds: ['gift', 'bullet', 'topup'],
      ...placeOf(query),
    })
    return {
      data: await toTransactions({ profilesOf, ledger }, lines, caller.accountId),
      meta: pageMeta(query, total),
    }
  })
}
