import type { StoredPrize } from '../tables.ts'

/** Number and value of all prizes. */
export function totalsOf(prizes: readonly StoredPrize[]): { prizes: number; valueRupiah: number } {
  return {
    prizes: prizes.reduce((sum, { count }) => sum + count, 0),
    valueRupiah: prizes.reduce((sum, { count, valueRupiah }) => sum + count * valueRupiah, 0),
  }
}
