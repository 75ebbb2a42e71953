import { loyalty, type BankAccountData, type BankAccountForm, type CashoutDetail } from '@tayang/contract'
import { useRef, useState } from 'react'
import { refreshWallet, settleOrder } from '#features/money/send-gift'
import { call, useChange } from '#shared/api'

export type RequestState =
  | { readonly is: 'asking' }
  | { readonly is: 'sending' }
  /** No answer came: it is asked again, and is made once. */
  | { readonly is: 'checking' }
  | { readonly is: 'refused'; readonly why: unknown }

export interface Outcome {
  onBankAccount(saved: BankAccountData): void
  onMade(made: CashoutDetail): void
  /** It comes to another sum than the one that was shown: resolves once the new one is. */
  onChanged(): Promise<void>
}

export interface Wish {
  readonly gencash: number
  /** What they saw that it comes to. */
  readonly net: number
  readonly proof: { readonly password?: string; readonly otp?: string }
  /** Of somebody who has none yet: it is stored before. */
  readonly bankAccount: BankAccountForm | null
}

/** Asks for a cash-out until it is known what became of it; one key for one wish. */
export function useRequest({ onBankAccount, onMade, onChanged }: Outcome) {
  const putBankAccount = useChange(loyalty.putBankAccount)
  const [state, setState] = useState<RequestState>({ is: 'asking' })
  const known = useRef({ wish: '', key: '' })
  const isStored = useRef(false)

  async function request({ gencash, net, proof, bankAccount }: Wish): Promise<void> {
    setState({ is: 'sending' })
    try {
      if (bankAccount && !isStored.current) {
        const { data } = await putBankAccount.runAsync({ body: { ...bankAccount, ...proof } })
        // Once: another try would be told to its owner as another change.
        isStored.current = true
        onBankAccount(data)
      }
    } catch (why) {
      return setState({ is: 'refused', why })
    }
    const body = { purpose: 'withdraw', gencash, net, ...proof } as const
    const wish = JSON.stringify(body)
    if (known.current.wish !== wish) known.current = { wish, key: crypto.randomUUID() }
    const headers = { [loyalty.IDEMPOTENCY_HEADER]: known.current.key }
    const settled = await settleOrder(body, {
      post: async () => (await call(loyalty.createTransaction, { body }, { headers })).data,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      onUnknown: () => setState({ is: 'checking' }),
      // A wrong password is a no to the request and not to the session; and whoever guesses is stopped.
      isNo: ({ code }) => code === 'INVALID_CREDENTIAL' || code === 'TOO_MANY_ATTEMPTS',
    })
    // Nobody knows, or who asked has been signed out: the next look at the page tells.
    if (settled === null) return setState({ is: 'refused', why: null })
    if (settled.is === 'refused') {
      try {
        if (settled.code === 'CASHOUT_CHANGED') await onChanged()
        setState({ is: 'refused', why: settled.code })
      } catch {
        setState({ is: 'refused', why: null })
      }
      return
    }
    const { transaction } = settled
    // Told before the balance is read again: the last of it makes this form go.
    if (transaction.purpose === 'withdraw') onMade(transaction)
    void refreshWallet().catch(() => undefined)
  }
  return { state, request }
}
