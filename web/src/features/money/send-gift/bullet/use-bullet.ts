import { useLingui } from '@lingui/react/macro'
import type { GiftPack } from '@tayang/contract'
import { useState } from 'react'
import { requireViewer, session } from '#shared/session'
import { showToast } from '#shared/toasts'
import { isCovered } from '../order/gift-flow.ts'
import { confirmOrder, orderOf, submitOrder } from '../order/submit-order.ts'
import type { GiftTarget } from '../gift-target.ts'

/** Sends a bullet, a message that crosses the picture; `send` returns whether it was sent. */
export function useBullet(target: GiftTarget) {
  const { receiverName } = target
  const { t } = useLingui()
  const [sending, setSending] = useState<'no' | 'sending' | 'checking'>('no')

  async function send(pack: GiftPack, comment: string): Promise<boolean> {
    if (sending !== 'no' || !requireViewer()) return false
    // An empty balance and one below the price show the same text.
    if (session.viewer()?.account.diamonds === 0 || !(await isCovered(pack.price))) {
      showToast(t`Diamonds is not enough`, 'error')
      return false
    }
    const order = confirmOrder({
      receiverName,
      price: pack.price,
      body: { ...orderOf(pack, 'bullet', target), comment },
    })
    if (!order) return false
    setSending('sending')
    const outcome = await submitOrder(order, () => setSending('checking'))
    setSending('no')
    if (outcome?.is === 'refused') {
      const texts: Partial<Record<string, string>> = {
        NOT_ENOUGH_DIAMONDS: t`Diamonds is not enough`,
        TEXT_NOT_ALLOWED: t`This comment is not allowed here`,
        FORBIDDEN: t`You can't comment in this chat`,
      }
      const failed = t`Failed to send Diamonds to ${receiverName}. Please try again later.`
      showToast(texts[outcome.code ?? ''] ?? failed, 'error')
    }
    return outcome?.is === 'sent'
  }
  return { sending, send }
}
