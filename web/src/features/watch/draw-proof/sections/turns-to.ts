/**
 * Left or right, from the root down to a leaf: true is right. A tree of RFC 6962 splits at the largest power of two
 * below its count.
 */
export function turnsTo(index: number, count: number): boolean[] {
  const turns: boolean[] = []
  let at = index
  let width = count
  while (width > 1) {
    let split = 1
    while (split * 2 < width) split *= 2
    const isRight = at >= split
    turns.push(isRight)
    at -= isRight ? split : 0
    width = isRight ? width - split : split
  }
  return turns
}
