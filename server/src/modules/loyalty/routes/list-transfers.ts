import { loyalty } from '@tayang/contract'
import { pageMeta, placeOf } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import type { LoyaltyDependencies } from '../dependencies.ts'
import { toTransactions } from '../diamond-transactions.ts'
import type { Ledger } from '../ledger/open-ledger.ts'

interface ListTransfersDependencies extends Pick<LoyaltyDependencies, 'profilesOf'> {
  ledger: Ledger
}

/** Gifts and bullets that the caller sent or received. */
export function listTransfersRoute({ ledger, profilesOf }: ListTransfersDependencies): Route {
  return route(loyalty.listTransfers, async ({ caller, query, refuse }) => {
    if (query.accountId !== undefined && query.accountId !== caller.accountId) return refuse('FORBIDDEN')
    const { lines, total } = await ledger.linesOf({
      owner: caller.accountId,
      kinds: ['gift', 'bullet'],
      ...(query.only && { only: query.only === 'sent' ? 'debits' : 'credits' }),
      ...placeOf(query),
    })
    return {
      data: await toTransactions({ profilesOf, ledger }, lines, caller.accountId),
      meta: pageMeta(query, total),
    }
  })
}
