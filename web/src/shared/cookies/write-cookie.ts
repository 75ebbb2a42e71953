const DAY_SECONDS = 24 * 60 * 60

/**
 * Keeps a value for a number of days; zero days remove it. Returns whether the browser has it.
 *
 * Browsers write asynchronously, and only a read waits for it: a page that was left at once would request the next
 * one without the cookie.
 */
export function writeCookie(name: string, value: string, { days }: { days: number }): boolean {
  const seconds = Math.round(days * DAY_SECONDS)
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax`
  return document.cookie.includes(`${name}=`)
}
