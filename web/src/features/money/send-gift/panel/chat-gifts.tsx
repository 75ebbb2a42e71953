import { useLingui } from '@lingui/react/macro'
import { useOverlay } from '@tayang/design/overlays'
import { useEffect, useRef, type RefObject } from 'react'
import { GiftDialogs } from '../order/gift-dialogs.tsx'
import { resumeOrders, useGiftFlow } from '../order/gift-flow.ts'
import { GiftNote } from '../order/gift-note.tsx'
import type { GiftTarget } from '../gift-target.ts'
import { GiftPanel } from './gift-panel.tsx'
import { GrabHandle } from './grab-handle.tsx'
import style from './chat-gifts.module.css'

/** Screens too low for the panel and what is said of a gift, such as a phone on its side. */
const LOW = '(height < 600px)'

interface ChatGiftsProps {
  target: GiftTarget
  accountId: string
  isOpen: boolean
  /** The chat lies over the picture: a sent gift closes the panel, which would hide it. */
  isOverPicture: boolean
  onClose: () => void
}

/** The gifts at the foot of a chat: picture and messages stay as bright as they were, and as much in reach. */
export function ChatGifts({ target, accountId, isOpen, isOverPicture, onClose }: ChatGiftsProps) {
  useEffect(() => void resumeOrders(accountId), [accountId])
  const isSent = useGiftFlow(({ state }) => state.at === 'sent')
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (isSent && (isOverPicture || matchMedia(LOW).matches)) close.current()
  }, [isSent, isOverPicture])
  return (
    <>
      <GiftNote hasAgain={!isOpen} />
      {isOpen && <Docked target={target} onClose={onClose} />}
      <GiftDialogs hasNotes />
    </>
  )
}

function Docked({ target, onClose }: Pick<ChatGiftsProps, 'target' | 'onClose'>) {
  const { t } = useLingui()
  const panel = useRef<HTMLElement>(null)
  useFocusWithin(panel)
  useEscape(onClose)
  useOverlay(true, onClose)
  return (
    <section
      ref={panel}
      role="dialog"
      aria-label={t`Send a gift`}
      tabIndex={-1}
      className={style.docked}
      data-over-bar
      // What is pressed here is no command to the player.
      onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
    >
      <GrabHandle onDown={onClose} />
      <GiftPanel target={target} onClose={onClose} />
    </section>
  )
}

/** The focus comes into the panel with it, and goes back to what opened it where it would be lost. */
function useFocusWithin(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement
    const { current } = panel
    current?.focus({ preventScroll: true })
    return () => {
      const { activeElement } = document
      const isLost =
        activeElement === document.body || activeElement === null || current?.contains(activeElement)
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [panel])
}

/** Escape closes it wherever the focus is, but for a dialog above it, which has its own. */
function useEscape(onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest('dialog[open]') !== null
      if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere) return
      event.preventDefault()
      close.current()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}
