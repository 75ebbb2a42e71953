import type { ClipPool, Playback } from '@tayang/player/dom'
import { useCallback, useState, type RefObject } from 'react'
import { chooseClipSound } from './feed/sound.ts'
import { useIsWide } from './use-is-wide.ts'

interface FeedActionsProps {
  pool: ClipPool | null
  playback: Playback | null
  /** Where the comments are. */
  panel: RefObject<HTMLElement | null>
}

/** What hands and keys do with the shown clip, and what is open beside it. */
export function useFeedActions({ pool, playback, panel }: FeedActionsProps) {
  const isWide = useIsWide()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const writeComment = useCallback(() => panel.current?.querySelector('input')?.focus(), [panel])

  // Slides are rendered again only where one of these changes.
  const onSound = useCallback(
    (isOn: boolean) => {
      if (isOn) pool?.unlockSound()
      chooseClipSound(isOn)
      pool?.setMuted(!isOn)
    },
    [pool],
  )
  const onToggle = useCallback(() => playback?.togglePlay(), [playback])
  const toggleComments = useCallback(() => {
    if (isWide) writeComment()
    else setSheetOpen((isOpen) => !isOpen)
  }, [isWide, writeComment])
  const openMenu = useCallback(() => setMenuOpen(true), [])
  return {
    isWide,
    isSheet: isSheetOpen && !isWide,
    isMenuOpen,
    onSound,
    onToggle,
    toggleComments,
    openComments: () => (isWide || isSheetOpen ? writeComment() : setSheetOpen(true)),
    closeComments: () => setSheetOpen(false),
    openMenu,
    closeMenu: () => setMenuOpen(false),
  }
}
