import { useLingui } from '@lingui/react/macro'
import { IconButton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { Gift } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { requireViewer, useViewer } from '#shared/session'
import { listOrders } from './order/kept-orders.ts'
import type { GiftTarget } from './gift-target.ts'
import style from './send-gift-button.module.css'

const GiftHost = lazyPart(async () => (await import('./panel/gift-host.tsx')).GiftHost)

interface SendGiftButtonProps {
  target: GiftTarget
  /** Another look than the round button, such as one with words. */
  children?: (open: () => void) => ReactNode
}

/** Opens the gifts for somebody; a guest signs in first, and about oneself there is none. */
export function SendGiftButton({ target, children }: SendGiftButtonProps) {
  const { t } = useLingui()
  const viewer = useViewer()
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const accountId = viewer?.account.id
  // What an earlier page load could not learn is asked for at once.
  useEffect(() => {
    if (accountId !== undefined && listOrders(accountId).length > 0) setIsWanted(true)
  }, [accountId])

  if (accountId === target.receiverId) return null
  const handleOpen = () => {
    if (!requireViewer()) return
    setIsWanted(true)
    setIsOpen(true)
  }
  return (
    <>
      {children ? (
        children(handleOpen)
      ) : (
        <IconButton
          label={t`Send a gift`}
          aria-haspopup="dialog"
          filled
          className={style.gift}
          onClick={handleOpen}
        >
          <Gift size={20} aria-hidden />
        </IconButton>
      )}
      {isWanted && accountId !== undefined && (
        <GiftHost target={target} accountId={accountId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
