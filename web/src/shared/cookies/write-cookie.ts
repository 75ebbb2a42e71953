const DAY_SECONDS = 24 * 60 * 60

/**
 * Keeps a value for a number of days (Spec 1, section 9); zero days forget it. Answers whether the browser has it.
 *
 * Browsers write aside, and only a reading waits for it: a page that left at once would ask for the next without it.
 */
export function writeCookie(name: string, value: string, { days }: { days: number }): boolean {
  const seconds = Math.round(days * DAY_SECONDS)
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax`
  return document.cookie.includes(`${name}=`)
}
