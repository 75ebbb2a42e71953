import { useEffect, useRef, type MouseEvent } from 'react'

/**
 * Keeps a native `<dialog>` in step with `open`. The browser does the hard part: the focus is held inside and
 * given back, Escape asks to close, the page behind is inert.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])

  return {
    ref,
    onClose,
    /** A press on the backdrop lands on the dialog element itself. */
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget) onClose()
    },
  }
}
