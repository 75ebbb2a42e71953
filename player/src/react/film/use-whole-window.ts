import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

import { makeSurroundingsInert } from '../../dom/index.ts'

/**
 * A player over the whole window takes the keyboard: the page behind it does not scroll and cannot be reached. What
 * opened it has the focus again afterwards; where that is gone, the part of the page that the player lay in.
 */
export function useWholeWindow(container: RefObject<HTMLElement | null>, isEmbedded: boolean): void {
  // Before the browser shows the page without the player: nobody sees the focus wander.
  useLayoutEffect(() => {
    const player = container.current
    if (isEmbedded || !player) return undefined
    const { style } = document.documentElement
    const before = style.overflow
    const opener = document.activeElement
    const around = player.closest<HTMLElement>('main')
    style.overflow = 'hidden'
    const bringBack = makeSurroundingsInert(player)
    if (!player.contains(opener)) player.focus()
    return () => {
      style.overflow = before
      bringBack()
      const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
      const heir = isThere && !player.contains(opener) ? opener : around
      heir?.focus({ preventScroll: true })
    }
  }, [container, isEmbedded])
}
