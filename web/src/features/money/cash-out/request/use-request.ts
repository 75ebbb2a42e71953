import { loyalty, type BankAccountData, type BankAccountForm, type CashoutDetail } from '@tayang/contract'
import { useRef, useState } from 'react'
import { refreshWallet, retryUntilSettled } from '#features/money/send-gift'
import { call, useChange } from '#shared/api'

export type RequestState =
  | { readonly is: 'asking' }
  | { readonly is: 'sending' }
  /** No answer came: the request is sent again under its key. */
  | { readonly is: 'checking' }
  | { readonly is: 'refused'; readonly why: unknown }

export interface RequestCallbacks {
  onBankAccount(saved: BankAccountData): void
  onMade(made: CashoutDetail): void
  /** The sum differs from the one that was shown: resolves once the new one is shown. */
  onChanged(): Promise<void>
}

export interface CashOutRequest {
  readonly gencash: number
  /** The sum that the person saw. */
  readonly net: number
  readonly proof: { readonly password?: string; readonly otp?: string }
  /** Stored before the request where the person has none yet. */
  readonly bankAccount: BankAccountForm | null
}

/** Requests a cash-out until its outcome is known; the same request keeps its key. */
export function useRequest({ onBankAccount, onMade, onChanged }: RequestCallbacks) {
  const putBankAccount = useChange(loyalty.putBankAccount)
  const [state, setState] = useState<RequestState>({ is: 'asking' })
  const known = useRef({ fingerprint: '', key: '' })
  const isStored = useRef(false)

  async function request({ gencash, net, proof, bankAccount }: CashOutRequest): Promise<void> {
    setState({ is: 'sending' })
    try {
      if (bankAccount && !isStored.current) {
        const { data } = await putBankAccount.runAsync({ body: { ...bankAccount, ...proof } })
        // Once: its owner is notified of every change.
        isStored.current = true
        onBankAccount(data)
      }
    } catch (why) {
      return setState({ is: 'refused', why })
    }
    const body = { purpose: 'withdraw', gencash, net, ...proof } as const
    const fingerprint = JSON.stringify(body)
    if (known.current.fingerprint !== fingerprint) known.current = { fingerprint, key: crypto.randomUUID() }
    const headers = { [loyalty.IDEMPOTENCY_HEADER]: known.current.key }
    const outcome = await retryUntilSettled(body, {
      post: async () => (await call(loyalty.createTransaction, { body }, { headers })).data,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      onUnanswered: () => setState({ is: 'checking' }),
      // A wrong password refuses the request and not the session; guessing is stopped.
      isRefused: ({ code }) => code === 'INVALID_CREDENTIAL' || code === 'TOO_MANY_ATTEMPTS',
    })
    // The outcome is unknown, or the person was signed out: the page shows it when it is read again.
    if (outcome === null) return setState({ is: 'refused', why: null })
    if (outcome.is === 'refused') {
      try {
        if (outcome.code === 'CASHOUT_CHANGED') await onChanged()
        setState({ is: 'refused', why: outcome.code })
      } catch {
        setState({ is: 'refused', why: null })
      }
      return
    }
    const { transaction } = outcome
    // Before the balance is read again: an empty one removes this form.
    if (transaction.purpose === 'withdraw') onMade(transaction)
    void refreshWallet().catch(() => undefined)
  }
  return { state, request }
}
