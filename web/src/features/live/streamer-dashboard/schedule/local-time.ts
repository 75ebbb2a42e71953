/** What `<input type="datetime-local">` holds: the local time of the person, to the minute. */
export function toLocalText(time: number): string {
  const date = new Date(time)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The moment that such a field means; null where it means none. */
export function readLocalText(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(text)) return null
  const time = new Date(text).getTime()
  return Number.isNaN(time) ? null : time
}

const DAY_MS = 24 * 60 * 60 * 1000

export type TimeTrouble = 'missing' | 'past' | 'far'

/** What is wrong with a moment that is to be announced. */
export function validateTime(
  time: number | null,
  { now, daysMax }: { now: number; daysMax: number },
): TimeTrouble | null {
  if (time === null) return 'missing'
  if (time <= now) return 'past'
  return time > now + daysMax * DAY_MS ? 'far' : null
}
