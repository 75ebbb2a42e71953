import { loyalty } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Ledger } from '../ledger/open-ledger.ts'
import { walletOf } from '../wallet.ts'

/** The caller's own balances. */
export const getWalletRoute = ({ ledger }: { ledger: Ledger }): Route =>
  route(loyalty.getWallet, async ({ caller }) => ({ data: await walletOf(ledger, caller.accountId) }))
