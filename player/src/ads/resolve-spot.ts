import { readVast, vastErrors } from './read-vast.ts'
import type { LinearSpot, Trackers } from './read-vast.ts'

/** Wrappers between the tag and the spot. */
export const WRAPPERS_MAX = 5

/** The text behind an address, within the bounds of whoever asks; it fails by throwing. */
export type FetchText = (url: string, signal: AbortSignal) => Promise<string>

export type Resolved =
  | { spot: LinearSpot; trackers: Trackers }
  /** Nothing to show; who wants to know why is told this code. */
  | { spot: null; errorCode: number; errorUrls: string[] }

const noTrackers: Trackers = { impression: [], error: [], click: [], events: {} }

/**
 * Follows a tag to its spot: through so many wrappers and no circle, for as long as `signal` lasts and no longer.
 *
 * Every answer may be malformed, empty, endless, slow or huge: whatever it is, the film waits no longer for it.
 */
export async function resolveSpot(tagUrl: string, ask: FetchText, signal: AbortSignal): Promise<Resolved> {
  let trackers = noTrackers
  let url = tagUrl
  const asked = new Set<string>()
  for (let depth = 0; depth <= WRAPPERS_MAX; depth += 1) {
    const none = (errorCode: number, more: readonly string[] = []): Resolved => ({
      spot: null,
      errorCode,
      errorUrls: [...trackers.error, ...more],
    })
    asked.add(url)
    let text: string
    try {
      text = await ask(url, signal)
    } catch {
      return none(signal.aborted ? vastErrors.wrapperTimeout : vastErrors.wrapper)
    }
    const answer = readVast(text, url)
    if (answer.kind === 'wrong') return none(answer.errorCode, answer.errorUrls)
    if (answer.kind === 'none') return none(vastErrors.wrapperEmpty, answer.errorUrls)
    trackers = joined(trackers, answer.trackers)
    if (answer.kind === 'spot') return { spot: answer.spot, trackers }
    if (!answer.mayFollow && depth > 0)
      return { spot: null, errorCode: vastErrors.wrapperDepth, errorUrls: trackers.error }
    if (asked.has(answer.tagUrl))
      return { spot: null, errorCode: vastErrors.wrapperDepth, errorUrls: trackers.error }
    url = answer.tagUrl
  }
  return { spot: null, errorCode: vastErrors.wrapperDepth, errorUrls: trackers.error }
}

/** Whoever stands in between is told as well. */
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
