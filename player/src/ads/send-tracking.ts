/** Values that a player fills into an address (VAST 4.2, section 6); unknown ones are -1. */
export interface Macros {
  errorCode?: number | undefined
  /** Position in the ad. */
  playheadS?: number | undefined
  assetUrl?: string | undefined
}

/** An address with its macros filled in. */
export function fillMacros(url: string, { errorCode, playheadS, assetUrl }: Macros, now: Date): string {
  const playhead = playheadS === undefined ? '-1' : clockOf(playheadS)
  const values: Readonly<Record<string, string>> = {
    ERRORCODE: String(errorCode ?? -1),
    CACHEBUSTING: String(10_000_000 + Math.floor(Math.random() * 90_000_000)),
    TIMESTAMP: now.toISOString(),
    MEDIAPLAYHEAD: '-1',
    CONTENTPLAYHEAD: '-1',
    ADPLAYHEAD: playhead,
    ASSETURI: assetUrl ?? '-1',
    ADTYPE: 'video',
  }
  return url.replace(/\[([A-Z]{3,40})\]/g, (_, name: string) => encodeURIComponent(values[name] ?? '-1'))
}

/** Calls the tracking addresses and waits for none: their answers are not read. */
export function sendTracking(urls: readonly string[], macros: Macros = {}): void {
  for (const url of new Set(urls)) {
    fetch(fillMacros(url, macros, new Date()), {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'origin',
      cache: 'no-store',
      keepalive: true,
    }).catch(() => undefined)
  }
}

function clockOf(seconds: number): string {
  const whole = Math.max(0, seconds)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = (whole % 60).toFixed(3).padStart(6, '0')
  return `${two(whole / 3_600)}:${two((whole % 3_600) / 60)}:${rest}`
}
