import { lazyPart } from '@tayang/design/lazy-part'
import { useState } from 'react'
import type { MessageFormSlots } from '#features/chat/live-chat'
import { useViewer } from '#shared/session'
import type { GiftTarget } from './gift-target.ts'
import { GiftButton } from './send-gift-button.tsx'
import { useOpenGifts } from './use-open-gifts.ts'

const PayBar = lazyPart(async () => (await import('./bullet/pay-bar.tsx')).PayBar)
const BulletToggle = lazyPart(async () => (await import('./bullet/bullet-toggle.tsx')).BulletToggle)
const BulletLine = lazyPart(async () => (await import('./bullet/bullet-line.tsx')).BulletLine)
const ChatGifts = lazyPart(async () => (await import('./panel/chat-gifts.tsx')).ChatGifts)

/** The paid controls in a chat; there are none on the streamer's own show. */
export function usePaidChat(target: GiftTarget, { isOverPicture = false } = {}): MessageFormSlots {
  const [wantsBullet, setWantsBullet] = useState(false)
  const viewer = useViewer()
  const isBullet = wantsBullet && viewer !== null
  const gifts = useOpenGifts()
  const { accountId, isOpen, isWanted } = gifts
  if (accountId === target.receiverId) return {}
  return {
    before: <PayBar isBullet={isBullet} onChoose={setWantsBullet} />,
    instead: isBullet ? <BulletLine target={target} /> : undefined,
    beside: (
      <>
        {isOverPicture && <BulletToggle onChoose={() => setWantsBullet(true)} />}
        <GiftButton isOpen={isOpen} onPress={gifts.open} />
      </>
    ),
    drawer: isWanted && accountId !== undefined && (
      <ChatGifts {...{ target, accountId, isOpen, isOverPicture }} onClose={gifts.close} />
    ),
  }
}
