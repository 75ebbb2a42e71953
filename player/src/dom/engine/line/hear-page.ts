import { passageOf } from '../../../core/index.ts'
import type { Passage } from '../../../core/index.ts'

/** A piece, or the file of a recording, whose pieces are ranges of it. */
const PIECE = /\.m(4s|p4)$/
/** What comes in a packet or two has its first byte and its last at once. */
const COUNTED_BYTES = 4_000

/** Addresses of the pieces that the page asked for before its player did. */
function earlyPieces(): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]')
  return [...links].map(({ href }) => href).filter((href) => PIECE.test(href))
}

/** Whether the page has asked for the first pieces of this stream, which are those of its smallest rung. */
export function isAskedEarly(stream: string): boolean {
  const folder = new URL('.', new URL(stream, document.baseURI)).href
  return earlyPieces().some((address) => address.startsWith(folder))
}

/** Whether an answer was fetched by the page: to the engine it comes at once, from a store, which says nothing. */
export const isEarlyPiece = (address: string | undefined): boolean =>
  address !== undefined && earlyPieces().includes(new URL(address, document.baseURI).href)

/**
 * Reports what the page fetches beside its film, and what it fetched before there was a player: on a slow line those
 * bytes tell what the line carries before the first piece does, and they share the line with the next ones. Only those
 * who hear for the first time (`isFirst`) hear of the past.
 */
export function hearPage(note: (passage: Passage) => void, signal: AbortSignal, isFirst: boolean): void {
  if (typeof PerformanceObserver === 'undefined') return
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const { name, initiatorType, startTime, responseStart, responseEnd, transferSize } = entry
      // The engine reports its own pieces, as they come.
      if (transferSize < COUNTED_BYTES || (initiatorType === 'fetch' && PIECE.test(name))) continue
      const beganMs = responseStart || startTime
      note(
        passageOf({
          endMs: responseEnd,
          waitedMs: beganMs - startTime,
          tookMs: responseEnd - beganMs,
          bytes: transferSize,
        }),
      )
    }
  })
  observer.observe({ type: 'resource', buffered: isFirst })
  signal.addEventListener('abort', () => observer.disconnect())
}
