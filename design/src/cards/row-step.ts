/**
 * How many cards an arrow turns: the specification's count for this width (ruling R15), yet never more than
 * the row shows whole, so that wide cards are not jumped over.
 */
export function rowStep(row: { countPerRow: number; cardPx: number; rowPx: number }): number {
  const whole = Math.floor((row.rowPx + 1) / row.cardPx)
  return Math.max(1, Math.min(row.countPerRow, whole))
}
