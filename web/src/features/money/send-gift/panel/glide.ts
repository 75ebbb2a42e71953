/** A press moves the carousel by 100 px, 10 px every 50 ms. See docs/product/gifts.md#gift-carousel. */
const GLIDE = { stepPx: 10, everyMs: 50, distancePx: 100 } as const

/** Moves something by small steps; answers how to stop. */
export function glide(by: 1 | -1, move: (px: number) => void): () => void {
  const { stepPx, everyMs, distancePx } = GLIDE
  let moved = 0
  const timer = setInterval(() => {
    move(by * stepPx)
    moved += stepPx
    if (moved >= distancePx) clearInterval(timer)
  }, everyMs)
  return () => clearInterval(timer)
}

/** See docs/product/gifts.md#gift-carousel. */
const GIFTS_PER_PAGE = 8

export function pagesOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / GIFTS_PER_PAGE) }, (_, page) =>
    all.slice(page * GIFTS_PER_PAGE, (page + 1) * GIFTS_PER_PAGE),
  )
}
