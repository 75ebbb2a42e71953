/** A finished fetch, as the browser keeps book of it. */
export interface FetchRecord {
  readonly name: string
  /** What came over the line, headers included; 0 for what a cache had. */
  readonly transferSize?: number
}

/** Below here lie films, clips, channels, live shows and the pictures of a seek bar; posters are no media. */
const MEDIA = '/media/'
const POSTERS = '/media/p/'

/** What a fetch cost of somebody's data, as far as it was media. */
export function mediaBytesOf({ name, transferSize }: FetchRecord): number {
  const path = URL.parse(name)?.pathname ?? ''
  return path.startsWith(MEDIA) && !path.startsWith(POSTERS) ? (transferSize ?? 0) : 0
}

/**
 * Tells of every media fetch of this page, whoever made it, also of those before anybody listened. What came out of
 * a cache is free. A browser that keeps no such book tells nothing.
 */
export function watchMediaBytes(tell: (bytes: number) => void): Disposable {
  const none = { [Symbol.dispose]() {} }
  if (typeof PerformanceObserver === 'undefined') return none
  const observer = new PerformanceObserver((list) => {
    const bytes = (list.getEntries() as PerformanceResourceTiming[]).reduce(
      (sum, entry) => sum + mediaBytesOf(entry),
      0,
    )
    if (bytes > 0) tell(bytes)
  })
  try {
    observer.observe({ type: 'resource', buffered: true })
  } catch {
    return none
  }
  return { [Symbol.dispose]: () => observer.disconnect() }
}
