import { useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'

/**
 * Keeps a native `<dialog>` in step with `open`. The browser does the hard part: the focus is held inside and
 * given back, Escape asks to close, the page behind is inert.
 */
export function useModal(open: boolean, onClose: () => void, onBeside = onClose) {
  const ref = useRef<HTMLDialogElement>(null)
  const isClosedByUs = useRef(false)
  // Before the element leaves the page: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    dialog.showModal()
    return () => {
      // Also where React only hides it, while something inside is on its way: nobody has closed it then.
      isClosedByUs.current = true
      dialog.close()
    }
  }, [open])

  return {
    ref,
    /** Escape: whoever owns `open` closes, at once; the browser's own closing would tell it a moment later. */
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      // A file chooser inside cancels too, and that bubbles.
      if (event.target !== ref.current) return
      event.preventDefault()
      onClose()
    },
    /** The browser may close it without asking; our own closing is told here too, a moment later. */
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
