import type { CashoutRequest } from '@tayang/contract'
import type { Caller } from '#platform/http/route'
import type { Ledger } from '../../ledger/open-ledger.ts'
import { walletOf } from '../../wallet.ts'
import type { CashoutRequests } from '../cash-out-requests.ts'

interface RequestCashoutInput {
  readonly body: CashoutRequest
  readonly caller: Caller
  readonly key: string | undefined
  readonly now: number
}

/** The operation of gifts also requests cash-outs: rupiah for gencash. */
export async function requestCashout(
  { cashoutRequests, ledger }: { cashoutRequests: CashoutRequests; ledger: Ledger },
  { body, caller, key, now }: RequestCashoutInput,
) {
  const { detail, isReplayed } = await cashoutRequests.request({ ...body, caller, key, now })
  return { ...detail, wallet: await walletOf(ledger, caller.accountId), isReplayed }
}
