/** What is asked or said over everything stays in reach, whatever lies below it. */
const OVER_ALL = 'dialog, [role="status"], [role="alert"], script, style, link'

/**
 * Takes everything around an element out of reach of the keyboard and of screen readers, as long as it covers the page.
 * Answers what brings that back.
 */
export function makeSurroundingsInert(element: HTMLElement): () => void {
  const aside: Element[] = []
  for (let inner: Element = element; inner.parentElement; inner = inner.parentElement) {
    if (inner === document.body) break
    const others = [...inner.parentElement.children].filter(
      (other) => other !== inner && !other.matches(OVER_ALL) && !other.hasAttribute('inert'),
    )
    for (const other of others) other.setAttribute('inert', '')
    aside.push(...others)
  }
  return () => {
    for (const other of aside) other.removeAttribute('inert')
  }
}
