/**
 * Television fills the window: its pages show neither the top nor the bottom bar. See
 * docs/product/site.md#television-hides-the-bars.
 */
export function hidesBars(pathname: string): boolean {
  return /^(\/mobile\/[^/]+)?\/live-tv(\/|$)/.test(pathname)
}
