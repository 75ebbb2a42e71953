/** Names that a browser's description carries, the rarer before those that they carry beside it. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)\S* .*Safari\//],
]
const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['ChromeOS', /CrOS/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
]
const LENGTH_MAX = 60

/**
 * What a person recognizes their browser by, out of its user agent (RFC 9110, section 10.1.5): `Chrome 142, Windows`.
 * A program that says something else is shown by the beginning of that.
 */
export function browserNameOf(userAgent: string | undefined): string {
  const said = userAgent ?? ''
  const browser = BROWSERS.find(([, pattern]) => pattern.test(said))
  if (!browser) return said.replaceAll(/[^\u0020-\u007e]/g, '').slice(0, LENGTH_MAX)
  const [name, pattern] = browser
  const system = SYSTEMS.find(([, isIt]) => isIt.test(said))?.[0]
  return [`${name} ${pattern.exec(said)?.[1] ?? ''}`.trim(), system].filter(Boolean).join(', ')
}
