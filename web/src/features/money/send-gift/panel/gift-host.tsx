import { useLingui } from '@lingui/react/macro'
import { Sheet } from '@tayang/design'
import { useEffect } from 'react'
import { GiftDialogs } from '../order/gift-dialogs.tsx'
import { GiftNote } from '../order/gift-note.tsx'
import { resumeOrders, useGiftFlow } from '../order/gift-flow.ts'
import type { GiftTarget } from '../gift-target.ts'
import { GiftPanel } from './gift-panel.tsx'

interface GiftHostProps {
  target: GiftTarget
  accountId: string
  isOpen: boolean
  onClose: () => void
}

/** The panel in a sheet while it is open, and the dialogs of a gift as long as the page is open. */
export function GiftHost({ target, accountId, isOpen, onClose }: GiftHostProps) {
  const { t } = useLingui()
  useEffect(() => void resumeOrders(accountId), [accountId])
  const isSent = useGiftFlow(({ state }) => state.at === 'sent')
  // The sheet makes room for the success.
  useEffect(() => {
    if (isSent) onClose()
    // Once for each gift, whatever the page renders meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSent])
  return (
    <>
      <Sheet open={isOpen} onClose={onClose} label={t`Send a gift`} isBright={target.videoId !== undefined}>
        {!isSent && <GiftNote hasAgain={false} />}
        <GiftPanel target={target} />
      </Sheet>
      <GiftDialogs hasNotes={isOpen && !isSent} />
    </>
  )
}
