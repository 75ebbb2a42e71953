import type { EngineNetwork, RequestTypes } from '#engine'

/** A line that gives nothing for so long is left to the engine's own retries. */
const HELD_MS_MAX = 8_000

type Kind = 'audio' | 'video'
const OTHER: Readonly<Record<Kind, Kind>> = { audio: 'video', video: 'audio' }

const isKind = (type: string | undefined): type is Kind => type === 'audio' || type === 'video'

/**
 * After a start, and after a seek to what has not been fetched, the first piece of sound and the first of picture come
 * side by side and alone. The engine would request the second piece of sound as soon as the first, which is small, is
 * in; on a slow connection it would take half of the bandwidth from the picture that the viewer waits for.
 */
export function bringFirstPieces(network: EngineNetwork, kinds: RequestTypes, video: HTMLVideoElement): void {
  const first = new Map<Kind, 'requested' | 'here'>()
  const held = new Set<() => void>()
  const release = () => {
    for (const letGo of held) letGo()
    held.clear()
  }
  const begin = () => {
    first.clear()
    // The engine cancels what was held; until it is let go, it cannot.
    release()
  }
  for (const type of ['seeking', 'emptied']) video.addEventListener(type, begin)

  network.registerRequestFilter(async (kind, _request, context) => {
    const type = context?.stream?.type
    if (kind !== kinds.SEGMENT || !isKind(type)) return
    if (first.get(type) !== 'here') {
      first.set(type, 'requested')
      return
    }
    if (first.get(OTHER[type]) !== 'requested') return
    const timer = setTimeout(release, HELD_MS_MAX)
    await new Promise<void>((letGo) => held.add(letGo))
    clearTimeout(timer)
  })
  network.registerResponseFilter((kind, _response, context) => {
    const type = context?.stream?.type
    // An init segment is no piece yet.
    if (kind !== kinds.SEGMENT || !isKind(type) || !context?.segment) return
    first.set(type, 'here')
    if (first.get(OTHER[type]) === 'here') release()
  })
}
