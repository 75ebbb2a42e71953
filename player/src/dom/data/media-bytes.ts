/** A finished fetch, as the browser records it. */
export interface FetchRecord {
  readonly name: string
  /** Bytes over the network, headers included; 0 from a cache. */
  readonly transferSize?: number
}

/** The path of films, clips, channels, live shows and seek thumbnails; posters do not count. */
const MEDIA = '/media/'
const POSTERS = '/media/p/'

/** Bytes of mobile data that a fetch of media cost. */
export function mediaBytesOf({ name, transferSize }: FetchRecord): number {
  const path = URL.parse(name)?.pathname ?? ''
  return path.startsWith(MEDIA) && !path.startsWith(POSTERS) ? (transferSize ?? 0) : 0
}

/**
 * Reports every media fetch of this page, earlier ones and those of other code included. A fetch from a cache counts 0.
 * A browser without resource timing reports nothing.
 */
export function watchMediaBytes(notify: (bytes: number) => void): Disposable {
  const none = { [Symbol.dispose]() {} }
  if (typeof PerformanceObserver === 'undefined') return none
  const observer = new PerformanceObserver((list) => {
    const bytes = (list.getEntries() as PerformanceResourceTiming[]).reduce(
      (sum, entry) => sum + mediaBytesOf(entry),
      0,
    )
    if (bytes > 0) notify(bytes)
  })
  try {
    observer.observe({ type: 'resource', buffered: true })
  } catch {
    return none
  }
  return { [Symbol.dispose]: () => observer.disconnect() }
}
