import type { WinnerRow } from '../tables.ts'

/** Value, tax and what remains, in rupiah. */
export function figuresOf(row: WinnerRow) {
  const valueRupiah = Number(row.value_rupiah)
  const taxRupiah = Number(row.tax_rupiah)
  return {
    valueRupiah,
    taxPercent: Number(row.tax_percent),
    taxRupiah,
    netRupiah: valueRupiah - taxRupiah,
  }
}
