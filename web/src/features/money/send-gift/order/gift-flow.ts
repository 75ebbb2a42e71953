import { covers, loyalty, type GiftOrder } from '@tayang/contract'
import { create } from 'zustand'
import { call } from '#shared/api'
import { session } from '#shared/session'
import { readSetting } from '#shared/settings'
import { forgetOrder, keepOrder, listOrders } from './kept-orders.ts'
import { refreshWallet } from './refresh-wallet.ts'
import { settleOrder, type ConfirmedOrder, type Settled } from './settle-order.ts'

/** What somebody is about to send. */
export interface Draft {
  readonly body: GiftOrder
  readonly receiverName: string
  readonly price: number
}

export type Step =
  | { readonly at: 'nothing' }
  | { readonly at: 'confirm'; readonly draft: Draft }
  | { readonly at: 'sending'; readonly draft: Draft; readonly isChecking: boolean }
  | { readonly at: 'sent'; readonly draft: Draft }
  | { readonly at: 'failed'; readonly draft: Draft; readonly code: string | null }
  /** Too few diamonds; from here to the guide. */
  | { readonly at: 'short' }
  | { readonly at: 'guide' }

export const useGiftFlow = create<{ step: Step }>(() => ({ step: { at: 'nothing' } }))

const show = (step: Step) => useGiftFlow.setState({ step })
const now = () => useGiftFlow.getState().step

export const closeFlow = () => show({ at: 'nothing' })
export const openGuide = () => show({ at: 'guide' })

/** A gift of so many diamonds is sent without a question: choosing it and pressing Send says enough. */
const SENT_AT_ONCE_MAX = 1

/** Asks to confirm what the balance covers; otherwise how to get more. */
export async function askToSend(draft: Draft): Promise<void> {
  const isEnough = await isCovered(draft.price)
  // Send was pressed twice: the first press is on its way.
  if (now().at !== 'nothing' && now().at !== 'sent') return
  if (!isEnough) return show({ at: 'short' })
  if (draft.price <= SENT_AT_ONCE_MAX) return await sendConfirmed(draft)
  show({ at: 'confirm', draft })
}

/** The same rule as the ledger's. See docs/product/gifts.md#balance-above-the-price. */
export async function isCovered(price: number): Promise<boolean> {
  const allowExact = await readSetting('gift.allowExact').catch(() => false)
  return covers(session.viewer()?.account.diamonds ?? 0, price, { allowExact })
}

/** Sends what was confirmed; its key is made here, once. */
export async function sendConfirmed(draft: Draft): Promise<void> {
  const order = confirm(draft)
  if (order) await settleShown(order)
}

/** Goes on with what an earlier page load could not learn. */
export async function resumeOrders(accountId: string): Promise<void> {
  for (const order of listOrders(accountId)) {
    if (now().at !== 'nothing') return
    await settleShown(order, true)
  }
}

async function settleShown(order: ConfirmedOrder, wasUnknown = false): Promise<void> {
  show({ at: 'sending', draft: order, isChecking: wasUnknown })
  const settled = await settle(order, () => show({ at: 'sending', draft: order, isChecking: true }))
  // Nobody knows: it says so no longer, and never that it failed; the next page load asks again.
  if (settled === null) return closeFlow()
  if (settled.is === 'sent') return show({ at: 'sent', draft: order })
  if (settled.code === 'NOT_ENOUGH_DIAMONDS') return show({ at: 'short' })
  show({ at: 'failed', draft: order, code: settled.code })
}

/** Keeps an order before it is sent, so that nothing can be lost between. */
export function confirm({ body, receiverName, price }: Draft): ConfirmedOrder | null {
  const accountId = session.viewer()?.account.id
  if (accountId === undefined) return null
  const order = { key: crypto.randomUUID(), accountId, body, receiverName, price }
  keepOrder(order)
  return order
}

export async function settle(order: ConfirmedOrder, onUnknown: () => void): Promise<Settled<unknown> | null> {
  const settled = await settleOrder(order, {
    post: async ({ key, body }) =>
      (await call(loyalty.createTransaction, { body }, { headers: { [loyalty.IDEMPOTENCY_HEADER]: key } }))
        .data,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onUnknown,
  })
  if (settled) forgetOrder(order)
  // The answer is known; what is left is only shown.
  if (settled) await refreshWallet().catch(() => undefined)
  return settled
}
