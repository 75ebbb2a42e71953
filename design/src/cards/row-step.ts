/**
 * How many cards an arrow moves: the count for this width (docs/product/home.md#items-per-row), but at most the cards
 * that the row shows completely, so that wide cards are not skipped.
 */
export function rowStep(row: { countPerRow: number; cardPx: number; rowPx: number }): number {
  const whole = Math.floor((row.rowPx + 1) / row.cardPx)
  return Math.max(1, Math.min(row.countPerRow, whole))
}
