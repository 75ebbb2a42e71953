import { useLingui } from '@lingui/react/macro'
import type { GiftPack } from '@tayang/contract'
import { useState } from 'react'
import { needsViewer, session } from '#shared/session'
import { showToast } from '#shared/toasts'
import { confirm, isCovered, settle } from '../order/gift-flow.ts'
import type { GiftTarget } from '../gift-target.ts'

/** Sends a line that crosses the picture; answers whether it was sent. */
export function useBullet({ receiverId, receiverName, showId, moment }: GiftTarget) {
  const { t } = useLingui()
  const [sending, setSending] = useState<'no' | 'sending' | 'checking'>('no')

  async function send(pack: GiftPack, comment: string): Promise<boolean> {
    if (sending !== 'no' || !needsViewer()) return false
    // Nothing there, or less than it costs, reads the same.
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
      const said: Partial<Record<string, string>> = {
        NOT_ENOUGH_DIAMONDS: t`Diamonds is not enough`,
        TEXT_NOT_ALLOWED: t`This comment is not allowed here`,
        FORBIDDEN: t`You may not comment in this chat`,
      }
      const failed = t`Failed to send Diamonds to ${receiverName}. Please try again later.`
      showToast(said[settled.code ?? ''] ?? failed, 'error')
    }
    return settled?.is === 'sent'
  }
  return { sending, send }
}
