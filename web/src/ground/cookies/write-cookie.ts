const DAY_SECONDS = 24 * 60 * 60

/** Keeps a value for a number of days (Spec 1, section 9); zero days forget it. */
export function writeCookie(name: string, value: string, { days }: { days: number }): void {
  const seconds = Math.round(days * DAY_SECONDS)
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax`
}
