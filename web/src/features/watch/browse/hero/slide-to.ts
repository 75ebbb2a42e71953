const sliding = new WeakMap<HTMLElement, number>()

/**
 * Slides a snapping row to `left` in exactly `ms`; the browser's own smooth scrolling has no such setting. A second
 * call replaces the first one; `ms` 0 jumps at once.
 */
export function slideTo(row: HTMLElement, left: number, ms: number): void {
  stopSliding(row)
  const from = row.scrollLeft
  const began = performance.now()
  // Snapping would pull every step of the way back to a slide.
  row.style.scrollSnapType = 'none'

  const step = (now: number) => {
    const part = ms > 0 ? Math.min(1, (now - began) / ms) : 1
    row.scrollLeft = from + (left - from) * easeOut(part)
    if (part < 1) sliding.set(row, requestAnimationFrame(step))
    else stopSliding(row)
  }
  step(began)
}

/** Whether a slide is under way: each of its steps fires `scrollend`, and none of them is where the row ends. */
export function isSliding(row: HTMLElement): boolean {
  return sliding.has(row)
}

/** Leaves the row where it is, for a finger that takes hold of it. */
export function stopSliding(row: HTMLElement): void {
  const frame = sliding.get(row)
  if (frame !== undefined) cancelAnimationFrame(frame)
  sliding.delete(row)
  row.style.scrollSnapType = ''
}

function easeOut(part: number): number {
  return 1 - (1 - part) ** 3
}
