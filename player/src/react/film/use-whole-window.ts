import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

import { makeSurroundingsInert } from '../../dom/index.ts'

/**
 * A player over the whole window takes the keyboard: the page behind it does not scroll and cannot be reached. On close
 * the focus returns to the element that opened it or, where that was removed, to the main part of the page.
 */
export function useWholeWindow(container: RefObject<HTMLElement | null>, isEmbedded: boolean): void {
  // In a layout effect the focus moves before the browser paints the page without the player.
  useLayoutEffect(() => {
    const player = container.current
    if (isEmbedded || !player) return undefined
    const { style } = document.documentElement
    const before = style.overflow
    const opener = document.activeElement
    const around = player.closest<HTMLElement>('main')
    style.overflow = 'hidden'
    const undoInert = makeSurroundingsInert(player)
    if (!player.contains(opener)) player.focus()
    return () => {
      style.overflow = before
      undoInert()
      const isConnected = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
      const target = isConnected && !player.contains(opener) ? opener : around
      target?.focus({ preventScroll: true })
    }
  }, [container, isEmbedded])
}
