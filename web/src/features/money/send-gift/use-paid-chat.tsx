import { lazyPart } from '@tayang/design/lazy-part'
import { useState } from 'react'
import type { MessageFormSlots } from '#features/chat/live-chat'
import { useViewer } from '#shared/session'
import type { GiftTarget } from './gift-target.ts'
import { SendGiftButton } from './send-gift-button.tsx'

const PayBar = lazyPart(async () => (await import('./bullet/pay-bar.tsx')).PayBar)
const BulletLine = lazyPart(async () => (await import('./bullet/bullet-line.tsx')).BulletLine)

/** The paid controls beside the chat's input; there are none on the streamer's own show. */
export function usePaidChat(target: GiftTarget): MessageFormSlots {
  const [isBullet, setIsBullet] = useState(false)
  const viewer = useViewer()
  if (viewer?.account.id === target.receiverId) return {}
  return {
    before: <PayBar isBullet={isBullet && viewer !== null} onChoose={setIsBullet} />,
    instead: isBullet && viewer !== null ? <BulletLine target={target} /> : undefined,
    beside: <SendGiftButton target={target} />,
  }
}
