import type { EngineNetwork, RequestTypes } from '#engine'

/** Our origin names a segment and its parts by the run of its encoder and the number of the segment. */
const PIECE = /(?:seg|part)-([\da-f]+)-(\d+)/g

/** A load needs a whole segment in each list, and lists of sound and picture do not have their first one at once. */
const SEGMENTS_MIN = 2

/** The run and the number of the last piece that a list names; null where it names none. */
function lastOf(list: string): { run: string; number: number } | null {
  const [, run = '', number] = [...list.matchAll(PIECE)].at(-1) ?? []
  return number === undefined ? null : { run, number: Number(number) }
}

/**
 * Hears of a show that goes on at another machine: its list names another run, and begins behind all that was listed
 * before. The engine places segments by the numbers that it knows. Of such a list it knows none, and would stand still.
 */
export function hearMoves(network: EngineNetwork, kinds: RequestTypes, onMoved: () => void): void {
  const known = new Map<string, { run: string; number: number }>()
  network.registerResponseFilter((kind, { uri, data }) => {
    if (kind !== kinds.MANIFEST) return
    const text = new TextDecoder().decode(data)
    const last = lastOf(text)
    if (!last) return
    const [address = ''] = uri.split('?')
    const before = known.get(address)
    const first = Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1])
    // All lists are read anew then.
    const isMoved = before !== undefined && last.run !== before.run && first > before.number + 1
    if (isMoved && text.split('#EXTINF').length <= SEGMENTS_MIN) return
    if (isMoved) known.clear()
    known.set(address, last)
    if (isMoved) onMoved()
  })
}
