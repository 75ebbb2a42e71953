/** Slides a snapping row to `left` in exactly `ms`; the browser's own smooth scrolling has no such setting. */
export function slideTo(row: HTMLElement, left: number, ms: number): void {
  const from = row.scrollLeft
  const began = performance.now()
  // Snapping would pull every step of the way back to a slide.
  row.style.scrollSnapType = 'none'

  const step = (now: number) => {
    const part = Math.min(1, (now - began) / ms)
    row.scrollLeft = from + (left - from) * easeOut(part)
    if (part < 1) requestAnimationFrame(step)
    else row.style.scrollSnapType = ''
  }
  requestAnimationFrame(step)
}

function easeOut(part: number): number {
  return 1 - (1 - part) ** 3
}
