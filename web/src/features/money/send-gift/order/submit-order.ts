import { loyalty, type GiftOrder, type GiftPack } from '@tayang/contract'
import { call } from '#shared/api'
import { session } from '#shared/session'
import type { GiftTarget } from '../gift-target.ts'
import type { GiftDraft } from './gift-flow-state.ts'
import { forgetOrder, keepOrder } from './kept-orders.ts'
import { refreshWallet } from './refresh-wallet.ts'
import { retryUntilSettled, type ConfirmedOrder, type Settled } from './retry-until-settled.ts'

/** Makes an order of a draft: its key is made here, once, and kept before it is sent. Null for a guest. */
export function confirmOrder({ body, receiverName, price }: GiftDraft): ConfirmedOrder | null {
  const accountId = session.viewer()?.account.id
  if (accountId === undefined) return null
  const order = { key: crypto.randomUUID(), accountId, body, receiverName, price }
  keepOrder(order)
  return order
}

/** Sends an order until its outcome is known, and reads the balance again; null where it stays unknown. */
export async function submitOrder(
  order: ConfirmedOrder,
  onUnanswered: () => void,
): Promise<Settled<unknown> | null> {
  const outcome = await retryUntilSettled(order, {
    post: async ({ key, body }) =>
      (await call(loyalty.createTransaction, { body }, { headers: { [loyalty.IDEMPOTENCY_HEADER]: key } }))
        .data,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onUnanswered,
  })
  if (outcome === null) return null
  forgetOrder(order)
  // The outcome is known; a balance that cannot be read now is read again later.
  await refreshWallet().catch(() => undefined)
  return outcome
}

/** The order of a pack for a receiver, at the media time that the sender's picture shows. */
export function orderOf(pack: GiftPack, giftType: GiftOrder['giftType'], target: GiftTarget): GiftOrder {
  const { receiverId, showId, videoId } = target
  const at = target.moment?.() ?? null
  return {
    purpose: 'transfer',
    packId: pack.id,
    receiverId,
    giftType,
    ...(showId !== undefined && { showId }),
    ...(videoId !== undefined && { videoId }),
    ...(at !== null && { at: Math.round(at) }),
  }
}
