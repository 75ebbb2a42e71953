import type { MouseEvent } from 'react'

/**
 * Sends the focus back to the field of a form whose Send was pressed by a key: an empty field disables Send, which
 * then has no focus to keep. A finger's press leaves it, and with it the keyboard on the screen, as it was.
 */
export function focusField({ detail, currentTarget }: MouseEvent<HTMLButtonElement>): void {
  // A click that no pointer made counts none.
  if (detail === 0) currentTarget.form?.querySelector('input')?.focus()
}
