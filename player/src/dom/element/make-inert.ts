/** Dialogs and announcements stay reachable above everything. */
const OVER_ALL = 'dialog, [role="status"], [role="alert"], script, style, link'

/**
 * Makes everything around an element unreachable for the keyboard and for screen readers, while the element covers the
 * page. Returns the function that undoes it.
 */
export function makeSurroundingsInert(element: HTMLElement): () => void {
  const inert: Element[] = []
  for (let inner: Element = element; inner.parentElement; inner = inner.parentElement) {
    if (inner === document.body) break
    const others = [...inner.parentElement.children].filter(
      (other) => other !== inner && !other.matches(OVER_ALL) && !other.hasAttribute('inert'),
    )
    for (const other of others) other.setAttribute('inert', '')
    inert.push(...others)
  }
  return () => {
    for (const other of inert) other.removeAttribute('inert')
  }
}
