import { readVast, vastErrors } from './read-vast.ts'
import type { LinearAd, Trackers } from './read-vast.ts'

/** Wrappers between the tag and the ad. */
const WRAPPERS_MAX = 5

/** Fetches the text of an address until `signal`; rejects where it cannot. */
export type FetchText = (url: string, signal: AbortSignal) => Promise<string>

export type Resolved =
  | { ad: LinearAd; trackers: Trackers }
  /** There is nothing to show; the error trackers get this code. */
  | { ad: null; errorCode: number; errorUrls: string[] }

const noTrackers: Trackers = { impression: [], error: [], click: [], events: {} }

/**
 * Follows a tag to its ad: through a bounded number of wrappers, through no circle, and only until `signal`.
 *
 * An answer may be malformed, empty, endless, slow or huge: in every case the film waits no longer.
 */
export async function resolveAd(
  tagUrl: string,
  fetchText: FetchText,
  signal: AbortSignal,
): Promise<Resolved> {
  let trackers = noTrackers
  let url = tagUrl
  const visited = new Set<string>()
  for (let depth = 0; depth <= WRAPPERS_MAX; depth += 1) {
    const none = (errorCode: number, more: readonly string[] = []): Resolved => ({
      ad: null,
      errorCode,
      errorUrls: [...trackers.error, ...more],
    })
    visited.add(url)
    let text: string
    try {
      text = await fetchText(url, signal)
    } catch {
      return none(signal.aborted ? vastErrors.wrapperTimeout : vastErrors.wrapper)
    }
    const answer = readVast(text, url)
    if (answer.kind === 'wrong') return none(answer.errorCode, answer.errorUrls)
    if (answer.kind === 'none') return none(vastErrors.wrapperEmpty, answer.errorUrls)
    trackers = joined(trackers, answer.trackers)
    if (answer.kind === 'ad') return { ad: answer.ad, trackers }
    if (!answer.mayFollow && depth > 0)
      return { ad: null, errorCode: vastErrors.wrapperDepth, errorUrls: trackers.error }
    if (visited.has(answer.tagUrl))
      return { ad: null, errorCode: vastErrors.wrapperDepth, errorUrls: trackers.error }
    url = answer.tagUrl
  }
  return { ad: null, errorCode: vastErrors.wrapperDepth, errorUrls: trackers.error }
}

/** Every wrapper on the way gets its tracking too. */
function joined(outer: Trackers, inner: Trackers): Trackers {
  const names = new Set([...Object.keys(outer.events), ...Object.keys(inner.events)]) as Set<
    keyof Trackers['events']
  >
  return {
    impression: [...outer.impression, ...inner.impression],
    error: [...outer.error, ...inner.error],
    click: [...outer.click, ...inner.click],
    events: Object.fromEntries(
      [...names].map((name) => [name, [...(outer.events[name] ?? []), ...(inner.events[name] ?? [])]]),
    ),
  }
}
