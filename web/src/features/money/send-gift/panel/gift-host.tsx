import { useEffect } from 'react'
import { GiftDialogs } from '../order/gift-dialogs.tsx'
import { resumeOrders, useGiftFlow } from '../order/gift-flow.ts'
import type { GiftTarget } from '../gift-target.ts'
import { GiftPanel } from './gift-panel.tsx'

interface GiftHostProps {
  target: GiftTarget
  accountId: string
  isOpen: boolean
  onClose: () => void
}

/** The panel while it is open, and the dialogs of a gift as long as the page is open. */
export function GiftHost({ target, accountId, isOpen, onClose }: GiftHostProps) {
  useEffect(() => void resumeOrders(accountId), [accountId])
  const isSent = useGiftFlow(({ state }) => state.at === 'sent')
  // The panel covers the picture, on which the gift is shown.
  useEffect(() => {
    if (isSent) onClose()
    // Once for each gift, whatever the page renders meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSent])
  return (
    <>
      {isOpen && <GiftPanel target={target} onClose={onClose} />}
      <GiftDialogs />
    </>
  )
}
