import { loyalty, type AnswerOf } from '@tayang/contract'
import { call } from '#shared/api'
import { session } from '#shared/session'

type Wallet = AnswerOf<typeof loyalty.getWallet>['data']

/** Reads both balances again, for everything on the page that shows them. */
export async function refreshWallet(): Promise<Wallet> {
  const { data } = await call(loyalty.getWallet, {})
  const viewer = session.viewer()
  if (viewer) session.replaceViewer({ ...viewer, account: { ...viewer.account, ...data } })
  return data
}
