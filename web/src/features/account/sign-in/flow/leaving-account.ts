import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isRefusal } from '#shared/api'

/** An account that somebody has just signed in to, and that is to be deleted. */
export interface LeavingAccount {
  readonly challenge: string
  readonly erasesAt: number
}

/** Null where no sign-in met one. See docs/product/accounts.md#days-of-grace. */
const leaving = createStore<LeavingAccount | null>(() => null)

export const useLeavingAccount = (): LeavingAccount | null => useStore(leaving)
export const forgetLeaving = (): void => leaving.setState(null, true)

/** Keeps what a refusal says of the account, whichever way the person signs in. */
export function keepLeaving(error: unknown): void {
  if (!isRefusal(error, 'ACCOUNT_LEAVING')) return
  const [challenge, erasesAt] = error.details
  if (challenge !== undefined) leaving.setState({ challenge, erasesAt: Number(erasesAt) }, true)
}
