const digits = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 })

/** `12.480`: a figure as operators compare it, whole and with dots in both languages. */
export function formatFigure(count: number): string {
  return digits.format(count)
}

/** `Rp49.000`, `-Rp49.000`. */
export function formatRupiah(amount: number): string {
  return `${amount < 0 ? '-' : ''}Rp${digits.format(Math.abs(amount))}`
}

const steps = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** Exact below ten thousand; then cut to one decimal: 15.600 is `15.6K`. For badges and axes. */
export function formatShort(count: number): string {
  if (count < 10_000) return digits.format(count)
  for (const [size, letter] of steps) {
    if (count >= size) return `${Math.floor((count / size) * 10) / 10}${letter}`
  }
  return String(count)
}

/** `3:07`, `1:02:09`: a length or a position. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(whole / 3600)
  return hours > 0 ? [hours, ...parts].join(':') : `${Number(parts[0])}:${parts[1]}`
}
