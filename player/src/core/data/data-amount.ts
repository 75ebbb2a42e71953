/** Packages are sold in decimal units: 1 GB is a thousand MB (what is fetched is then never told too small). */
const BYTES_PER_MB = 1_000_000
const MB_PER_GB = 1_000
const BYTES_PER_GB = 1_000_000_000n
const ESTIMATE_STEP_RUPIAH = 10

export interface DataAmount {
  value: number
  unit: 'MB' | 'GB'
}

/** Bytes as people read them: one decimal below 10 MB and from 1 GB on. What is not nothing is never shown as 0. */
export function dataAmount(bytes: number): DataAmount {
  const megabytes = Math.max(0, bytes) / BYTES_PER_MB
  if (megabytes === 0) return { value: 0, unit: 'MB' }
  if (megabytes < 10) return { value: Math.max(0.1, oneDecimal(megabytes)), unit: 'MB' }
  if (Math.round(megabytes) < MB_PER_GB) return { value: Math.round(megabytes), unit: 'MB' }
  return { value: oneDecimal(megabytes / MB_PER_GB), unit: 'GB' }
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** What bytes cost, in whole rupiah and never too little. */
export function costRupiah(bytes: number, rupiahPerGb: number): number {
  const product = BigInt(Math.max(0, Math.round(bytes))) * BigInt(Math.max(0, Math.round(rupiahPerGb)))
  return Number((product + BYTES_PER_GB - 1n) / BYTES_PER_GB)
}

/** The cost of what is only estimated: a single rupiah would pretend to know. */
export function estimateRupiah(bytes: number, rupiahPerGb: number): number {
  return Math.ceil(costRupiah(bytes, rupiahPerGb) / ESTIMATE_STEP_RUPIAH) * ESTIMATE_STEP_RUPIAH
}

export const budgetBytes = (budgetMb: number) => budgetMb * BYTES_PER_MB

/** "8,5 MB": a space that does not break keeps a number with its unit. */
export function amountText(bytes: number, figures: Pick<Intl.NumberFormat, 'format'>): string {
  const { value, unit } = dataAmount(bytes)
  return `${figures.format(value)}\u00a0${unit}`
}
