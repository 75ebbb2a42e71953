import { useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'
import { useOverlay } from './use-overlay.ts'

/**
 * Keeps a native `<dialog>` in step with `open`. The browser keeps the focus inside and gives it back, asks to close
 * on Escape, and makes the page behind inert.
 */
export function useModal(open: boolean, onClose: () => void, onBeside = onClose) {
  const ref = useRef<HTMLDialogElement>(null)
  const isClosedByUs = useRef(false)
  useOverlay(open, onClose)
  // Before the element is removed: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    dialog.showModal()
    return () => {
      // Also where React only hides it while something inside is loading: nobody has closed it then.
      isClosedByUs.current = true
      dialog.close()
    }
  }, [open])

  return {
    ref,
    /** Escape: the owner of `open` closes it at once; the browser's own closing would report it later. */
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      // A file chooser inside also emits `cancel`, which bubbles.
      if (event.target !== ref.current) return
      event.preventDefault()
      onClose()
    },
    /** The browser may close it without asking; our own closing is reported here too, a moment later. */
    onClose: () => {
      if (open && !isClosedByUs.current) onClose()
      isClosedByUs.current = false
    },
    /** A press on the backdrop lands on the dialog element itself. */
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === ref.current) onBeside()
    },
  }
}
