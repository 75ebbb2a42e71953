/** Focuses an element where the focus is nowhere, as after the element that had it is gone. */
export function takeLostFocus(target: HTMLElement | null | undefined): void {
  if ((document.activeElement ?? document.body) === document.body) target?.focus({ preventScroll: true })
}
