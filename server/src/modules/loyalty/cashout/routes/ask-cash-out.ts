import type { CashoutRequest } from '@tayang/contract'
import type { Caller } from '#platform/http/route'
import type { Ledger } from '../../ledger/open-ledger.ts'
import { walletOf } from '../../wallet.ts'
import type { Cashouts } from '../cash-outs.ts'

interface Asked {
  readonly body: CashoutRequest
  readonly caller: Caller
  readonly key: string | undefined
  readonly now: number
}

/** The other thing that a transaction can be: rupiah for gencash (WAL-031). */
export async function askCashout(
  { cashouts, ledger }: { cashouts: Cashouts; ledger: Ledger },
  { body, caller, key, now }: Asked,
) {
  const { detail, isReplayed } = await cashouts.ask({ ...body, caller, key, now })
  return { ...detail, wallet: await walletOf(ledger, caller.accountId), isReplayed }
}
