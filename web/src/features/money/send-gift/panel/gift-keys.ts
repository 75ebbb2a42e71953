interface Place {
  /** Of all gifts of the kind. */
  at: number
  pages: readonly (readonly unknown[])[]
  columns: number
}

interface Key {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/**
 * Where a key leads from a gift: to itself at an edge, and null where it is no key of the gifts. Left and right go on
 * to the next page, up and down stay on theirs.
 */
export function giftAfter(event: Key, { at, pages, columns }: Place): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null
  const last = pages.reduce((sum, { length }) => sum + length, -1)
  const move = (by: number) => Math.min(last, Math.max(0, at + by))
  switch (event.key) {
    case 'ArrowRight':
      return move(1)
    case 'ArrowLeft':
      return move(-1)
    case 'ArrowDown':
      return inPage(at, columns, pages)
    case 'ArrowUp':
      return inPage(at, -columns, pages)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/** In the same column of the same page, or where it was. */
function inPage(at: number, by: number, pages: Place['pages']): number {
  let first = 0
  for (const { length } of pages) {
    const next = at + by
    if (at < first + length) return next >= first && next < first + length ? next : at
    first += length
  }
  return at
}
