/** Days of Jakarta, both of them within: `2026-11-01` to `2026-11-30`. */
export interface Period {
  readonly from: string
  readonly to: string
}

const DAY_MS = 24 * 60 * 60 * 1000

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The month that has this day. */
export function monthOf(day: string): Period {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return { from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month, 0)) }
}

/** The month before that of the period's first day, or the one after it. */
export function neighbour({ from }: Period, by: -1 | 1): Period {
  const { from: first, to: last } = monthOf(from)
  return monthOf(dayOf(by < 0 ? Date.parse(first) - DAY_MS : Date.parse(last) + DAY_MS))
}

export function isMonth(period: Period): boolean {
  const month = monthOf(period.from)
  return period.from === month.from && period.to === month.to
}

/** How many days it has; none where it ends before it begins or is no period at all. */
export function daysOf({ from, to }: Period): number {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  return days > 0 ? days : 0
}
