import type { EngineNetwork, RequestTypes } from '#engine'
import { folderOf } from './stills/still-source.ts'

/** Our origin names a segment and its parts by the run of its encoder and the number of the segment. */
const PIECE = /(?:seg|part)-([\da-f]+)-(\d+)/g

/** A load needs a whole segment in each list, and lists of sound and picture do not have their first one at once. */
const SEGMENTS_MIN = 2

/**
 * Hears of a show that goes on at another machine: its list begins with another run, and behind all that was listed
 * before. The engine places segments by the numbers that it knows. Of such a list it knows none, and would stand still.
 */
export function hearMoves(network: EngineNetwork, kinds: RequestTypes, onMoved: () => void): void {
  const known = new Map<string, { run: string | undefined; number: number }>()
  network.registerResponseFilter((kind, { uri, data }) => {
    if (kind !== kinds.MANIFEST) return
    const pieces = [...new TextDecoder().decode(data).matchAll(PIECE)].map(([, run, number]) => ({
      run,
      number: Number(number),
    }))
    const [first, last] = [pieces[0], pieces.at(-1)]
    if (!first || !last) return
    const before = known.get(folderOf(uri))
    const isMoved = before && first.run !== before.run && first.number > before.number + 1
    if (isMoved && last.number - first.number < SEGMENTS_MIN) return
    // All lists are read again then.
    if (isMoved) known.clear()
    known.set(folderOf(uri), last)
    if (isMoved) onMoved()
  })
}
