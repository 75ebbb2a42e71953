/** Television takes the whole window: its pages show neither the top nor the bottom bar (A060). */
export function hidesBars(pathname: string): boolean {
  return /^(\/mobile\/[^/]+)?\/live-tv(\/|$)/.test(pathname)
}
