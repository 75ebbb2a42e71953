/** Data packages are sold in decimal units, 1 GB is 1,000 MB; binary units would understate the use. */
const BYTES_PER_MB = 1_000_000
const MB_PER_GB = 1_000
const BYTES_PER_GB = 1_000_000_000n
const ESTIMATE_STEP_RUPIAH = 10

export interface DataAmount {
  value: number
  unit: 'MB' | 'GB'
}

/** Bytes for display: one decimal below 10 MB and from 1 GB on. Only 0 bytes are displayed as 0. */
export function dataAmount(bytes: number): DataAmount {
  const megabytes = Math.max(0, bytes) / BYTES_PER_MB
  if (megabytes === 0) return { value: 0, unit: 'MB' }
  if (megabytes < 10) return { value: Math.max(0.1, oneDecimal(megabytes)), unit: 'MB' }
  if (Math.round(megabytes) < MB_PER_GB) return { value: Math.round(megabytes), unit: 'MB' }
  return { value: oneDecimal(megabytes / MB_PER_GB), unit: 'GB' }
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** The cost of bytes in whole rupiah, rounded up. */
export function costRupiah(bytes: number, rupiahPerGb: number): number {
  const product = BigInt(Math.max(0, Math.round(bytes))) * BigInt(Math.max(0, Math.round(rupiahPerGb)))
  return Number((product + BYTES_PER_GB - 1n) / BYTES_PER_GB)
}

/** The cost of an estimate, rounded to tens: single rupiah would pretend a precision that it does not have. */
export function estimateRupiah(bytes: number, rupiahPerGb: number): number {
  return Math.ceil(costRupiah(bytes, rupiahPerGb) / ESTIMATE_STEP_RUPIAH) * ESTIMATE_STEP_RUPIAH
}

export const budgetBytes = (budgetMb: number) => budgetMb * BYTES_PER_MB

/** "8,5 MB": a space that does not break keeps a number with its unit. */
export function amountText(bytes: number, numbers: Pick<Intl.NumberFormat, 'format'>): string {
  const { value, unit } = dataAmount(bytes)
  return `${numbers.format(value)}\u00a0${unit}`
}
