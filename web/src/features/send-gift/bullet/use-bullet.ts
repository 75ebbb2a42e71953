import { useLingui } from '@lingui/react/macro'
import type { GiftPack } from '@tayang/contract'
import { useState } from 'react'
import { needsViewer, session } from '#ground/session'
import { showToast } from '#ground/toasts'
import { confirm, isCovered, settle } from '../order/gift-flow.ts'
import type { GiftTarget } from '../gift-target.ts'

/** Sends a line that crosses the picture; answers whether it was sent. */
export function useBullet({ receiverId, receiverName, showId, moment }: GiftTarget) {
  const { t } = useLingui()
  const [sending, setSending] = useState<'no' | 'sending' | 'checking'>('no')

  async function send(pack: GiftPack, comment: string): Promise<boolean> {
    if (sending !== 'no' || !needsViewer()) return false
    // A122: nothing there, or less than it costs, reads the same.
    if (session.viewer()?.account.diamonds === 0 || !(await isCovered(pack.price))) {
      showToast(t`Diamonds is not enough`, 'error')
      return false
    }
    const at = moment?.() ?? null
    const order = confirm({
      receiverName,
      price: pack.price,
      body: {
        purpose: 'transfer',
        packId: pack.id,
        receiverId,
        giftType: 'bullet',
        comment,
        ...(showId !== undefined && { showId }),
        ...(at !== null && { at: Math.round(at) }),
      },
    })
    if (!order) return false
    setSending('sending')
    const settled = await settle(order, () => setSending('checking'))
    setSending('no')
    if (settled?.is === 'refused') {
      const isShort = settled.code === 'NOT_ENOUGH_DIAMONDS'
      const failed = t`Failed to send Diamonds to ${receiverName}. Please try again later.`
      showToast(isShort ? t`Diamonds is not enough` : failed, 'error')
    }
    return settled?.is === 'sent'
  }
  return { sending, send }
}
