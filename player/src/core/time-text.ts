const MINUTE_S = 60
const HOUR_S = 3600

const two = (value: number) => String(value).padStart(2, '0')

/** A position as m:ss, or as h:mm:ss from one hour. */
export function timeText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const rest = two(whole % MINUTE_S)
  const minutes = Math.floor((whole % HOUR_S) / MINUTE_S)
  return whole < HOUR_S ? `${minutes}:${rest}` : `${Math.floor(whole / HOUR_S)}:${two(minutes)}:${rest}`
}

/** The clock of the control bar has two digits of minutes, so that its width does not change. */
export function clockText(seconds: number): string {
  const text = timeText(seconds)
  return text.length < 5 ? `0${text}` : text
}
