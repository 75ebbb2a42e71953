/** Whether a runtime knows this zone by its IANA name. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The day of a time in a zone: `2026-11-20`. */
export function dayOf(ms: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(ms)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

const HOUR_MS = 60 * 60_000
/** Zones lie between twelve hours behind and fourteen before UTC. */
const ZONE_MS_MAX = 15 * HOUR_MS

/** First and last millisecond of a day in a zone; a day on which clocks change has 23 or 25 hours. */
export function boundsOf(day: string, timeZone: string): { startMs: number; endMs: number } {
  return { startMs: firstMomentOf(day, timeZone), endMs: firstMomentOf(dayAfter(day), timeZone) }
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * HOUR_MS).toISOString().slice(0, 10)
}

/** The first millisecond whose day in the zone is this one, found by bisection: days only go forward. */
function firstMomentOf(day: string, timeZone: string): number {
  let low = Date.parse(day) - ZONE_MS_MAX
  let high = Date.parse(day) + ZONE_MS_MAX
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (dayOf(middle, timeZone) < day) low = middle
    else high = middle
  }
  return high
}
