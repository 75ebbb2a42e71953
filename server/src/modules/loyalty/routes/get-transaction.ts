import { loyalty } from '@tayang/contract'
import { isId } from '#platform/ids/ids'
import { route, type Route } from '#platform/http/route'
import type { CashoutRequests } from '../cashout/index.ts'
import type { LoyaltyDependencies } from '../dependencies.ts'
import { toTransactions } from '../diamond-transactions.ts'
import type { Ledger } from '../ledger/open-ledger.ts'
import type { TransferKind } from '../ledger/posting.ts'

interface GetTransactionDependencies extends Pick<LoyaltyDependencies, 'profilesOf'> {
  ledger: Ledger
  cashoutRequests: CashoutRequests
}

/** Kinds with a page of their own; how a cash-out ended is on the page of the cash-out. */
const READABLE: ReadonlySet<TransferKind> = new Set(['gift', 'bullet', 'topup'])

/** One movement or one cash-out of the caller. Another account's is answered as one that does not exist. */
export function getTransactionRoute(dependencies: GetTransactionDependencies): Route {
  const { ledger, cashoutRequests, profilesOf } = dependencies
  return route(loyalty.getTransaction, async ({ caller, params, refuse }) => {
    const cashout = await cashoutRequests.readOwn(caller.accountId, params.id)
    if (cashout) return { data: cashout }
    const found = isId(params.id) ? await ledger.read(params.id) : undefined
    if (!found?.legs.some(({ owner }) => owner === caller.accountId)) return refuse('NOT_FOUND')
    if (!READABLE.has(found.kind)) return refuse('NOT_FOUND')
    const [data] = await toTransactions({ profilesOf, ledger }, [found], caller.accountId)
    return data ? { data } : refuse('NOT_FOUND')
  })
}
