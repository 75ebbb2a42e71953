import { useLingui } from '@lingui/react/macro'
import { IconButton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { Gift } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GiftTarget } from './gift-target.ts'
import { useOpenGifts } from './use-open-gifts.ts'
import style from './send-gift-button.module.css'

const GiftHost = lazyPart(async () => (await import('./panel/gift-host.tsx')).GiftHost)

interface SendGiftButtonProps {
  target: GiftTarget
  /** What opens the gifts. */
  children: (open: () => void) => ReactNode
}

/** Opens the gifts in a sheet; a guest signs in first, and about oneself there is none. */
export function SendGiftButton({ target, children }: SendGiftButtonProps) {
  const gifts = useOpenGifts()
  const { accountId } = gifts
  if (accountId === target.receiverId) return null
  return (
    <>
      {children(gifts.open)}
      {gifts.isWanted && accountId !== undefined && (
        <GiftHost target={target} accountId={accountId} isOpen={gifts.isOpen} onClose={gifts.close} />
      )}
    </>
  )
}

/** The round button beside the field of a chat. */
export function GiftButton({ onPress, isOpen }: { onPress: () => void; isOpen: boolean }) {
  const { t } = useLingui()
  return (
    <IconButton
      label={t`Send a gift`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      filled
      className={style.gift}
      onClick={onPress}
    >
      <Gift size={20} aria-hidden />
    </IconButton>
  )
}
