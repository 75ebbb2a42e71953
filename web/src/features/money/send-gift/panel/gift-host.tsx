import { useEffect } from 'react'
import { GiftDialogs } from '../order/gift-dialogs.tsx'
import { resumeOrders, useGiftFlow } from '../order/gift-flow.ts'
import type { GiftTarget } from '../gift-target.ts'
import { GiftPanel } from './gift-panel.tsx'

interface Props {
  target: GiftTarget
  accountId: string
  isOpen: boolean
  onClose: () => void
}

/** The panel while it is open, and the dialogs of an order as long as the page stands. */
export function GiftHost({ target, accountId, isOpen, onClose }: Props) {
  useEffect(() => void resumeOrders(accountId), [accountId])
  const isSent = useGiftFlow(({ step }) => step.at === 'sent')
  // What was sent is seen on the picture, which the panel covers.
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
