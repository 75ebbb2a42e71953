import { covers } from '@tayang/contract'
import { create } from 'zustand'
import { session } from '#shared/session'
import { readSetting } from '#shared/settings'
import {
  reduceGiftFlow,
  type GiftDraft,
  type GiftFlowEffect,
  type GiftFlowEvent,
  type GiftFlowState,
} from './gift-flow-state.ts'
import { listOrders } from './kept-orders.ts'
import { confirmOrder, submitOrder } from './submit-order.ts'

/** One gift at a time: the state of its dialogs. */
export const useGiftFlow = create<{ state: GiftFlowState }>(() => ({ state: { at: 'nothing' } }))

/** Send was pressed in the panel. */
export async function requestGift(draft: GiftDraft): Promise<void> {
  await dispatch({ type: 'send-pressed', draft, isCovered: await isCovered(draft.price) })
}

export const confirmGift = () => dispatch({ type: 'confirmed' })
export const closeFlow = () => void dispatch({ type: 'closed' })
export const openGuide = () => void dispatch({ type: 'guide-opened' })

/** Asks for the outcome of orders that an earlier page load left unknown. */
export async function resumeOrders(accountId: string): Promise<void> {
  for (const order of listOrders(accountId)) {
    if (useGiftFlow.getState().state.at !== 'nothing') return
    await dispatch({ type: 'resumed', order })
  }
}

/** The same rule as the ledger's. See docs/product/gifts.md#balance-above-the-price. */
export async function isCovered(price: number): Promise<boolean> {
  const allowExact = await readSetting('gift.allowExact').catch(() => false)
  return covers(session.viewer()?.account.diamonds ?? 0, price, { allowExact })
}

async function dispatch(event: GiftFlowEvent): Promise<void> {
  const { state, effects } = reduceGiftFlow(useGiftFlow.getState().state, event)
  useGiftFlow.setState({ state })
  for (const effect of effects) await run(effect)
}

async function run(effect: GiftFlowEffect): Promise<void> {
  const order = effect.type === 'submit' ? confirmOrder(effect.draft) : effect.order
  // The person signed out while the question was open.
  if (order === null) return closeFlow()
  const outcome = await submitOrder(order, () => void dispatch({ type: 'unanswered' }))
  await dispatch({ type: 'settled', outcome })
}
