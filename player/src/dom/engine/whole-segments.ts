import type { EngineNetwork, RequestTypes } from '#engine'

/** Our origin names a part by the run of its encoder, the number of its segment and its own. */
const PART = /part-[\da-f]+-(\d+)-/
/** The lines that list one, or say which is next. */
const LISTED_PART = /^#.*part-[\da-f]+-(\d+)-.*\n/gm

/**
 * Lets the engine fetch segments of a show as a whole, where it would fetch them by parts: each part costs a
 * round trip, so that a picture that is late would stay late on a line that could carry it.
 *
 * - A segment that is complete is listed without its parts, except one that the engine has begun by them: what is
 *   left of that one would be lost. Before it has begun any it is given all, so that a show begins with a part.
 * - Where the show is watched from a distance (`isCalm`), so is the newest one, and the list is asked for once a
 *   segment (RFC 8216bis, 6.2.5.2: without `_HLS_part` it is held until the segment is complete). Lists and parts
 *   of a fifth of a second cost a narrow line a sixth of what it carries.
 */
export function fetchWholeSegments(network: EngineNetwork, kinds: RequestTypes, isCalm: () => boolean): void {
  /** Segments of all renditions have the same numbers, from 1 on. */
  let begun = 0
  network.registerRequestFilter((kind, request) => {
    const [address = ''] = request.uris
    const number = PART.exec(address)?.[1]
    if (number) begun = Math.max(begun, Number(number))
    if (kind === kinds.MANIFEST && isCalm()) request.uris = [address.replace(/&_HLS_part=\d+/, '')]
  })
  network.registerResponseFilter((kind, response) => {
    if (kind !== kinds.MANIFEST) return
    const text = new TextDecoder().decode(response.data)
    const newestAt = isCalm() ? text.length : text.lastIndexOf('#EXTINF')
    const kept = text.replace(LISTED_PART, (line, segment: number, at) =>
      at < newestAt && begun && segment > begun ? '' : line,
    )
    response.data = new TextEncoder().encode(kept)
  })
}
