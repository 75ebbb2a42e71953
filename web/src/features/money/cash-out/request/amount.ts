/** What keeps an amount from being cashed out; null where nothing does. Of nothing typed nothing is said. */
export type AmountTrouble = 'below' | 'short'

interface Bounds {
  /** Gencash that there is. */
  readonly balance: number
  /** Rupiah for a gencash. */
  readonly rate: number
  /** Least rupiah of a request, before fee and tax. */
  readonly minimum: number
}

export function amountTrouble(
  gencash: number | null,
  { balance, rate, minimum }: Bounds,
): AmountTrouble | null {
  if (gencash === null) return null
  if (gencash * rate < minimum) return 'below'
  return gencash > balance ? 'short' : null
}

/** Whether there is enough for any request at all. */
export function canCashOut({ balance, rate, minimum }: Bounds): boolean {
  return balance * rate >= minimum
}

/** Digits of a whole number, however somebody writes its thousands; longer ones than any balance are cut. */
export function readAmount(typed: string): number | null {
  const digits = typed.replace(/\D/g, '').slice(0, 12)
  return digits === '' ? null : Number(digits)
}
