import { useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'

/**
 * Keeps a native `<dialog>` in step with `open`. The browser does the hard part: the focus is held inside and
 * given back, Escape asks to close, the page behind is inert.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  // Before the element leaves the page: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    if (!dialog.open) dialog.showModal()
    return () => dialog.close()
  }, [open])

  return {
    ref,
    /** Escape: whoever owns `open` closes, at once; the browser's own closing would tell it a moment later. */
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      // A file chooser inside cancels too, and that bubbles.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    /** The browser may close it without asking. What we closed ourselves is known, and may be open again by now. */
    onClose: () => {
      if (open && !ref.current?.open) onClose()
    },
    /** A press on the backdrop lands on the dialog element itself. */
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget) onClose()
    },
  }
}
