/**
 * Focuses what took the place of the element that had the focus, which is nowhere once that element is gone. A focus
 * that is somewhere stays there.
 */
export function takeLostFocus(target: HTMLElement | null | undefined): void {
  if (target && (document.activeElement ?? document.body) === document.body) target.focus()
}
