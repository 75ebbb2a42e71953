import type { EnginePlayer } from '#engine'

import { edgeKeeper, NUDGE_S, stallWatchdog } from '../../core/index.ts'
import { NOTHING_CAME, type EngineError } from '../engine/engine-fault.ts'
import { isConnected, type PlaybackStore } from '../playback-view.ts'
import { countStalls } from './count-stalls.ts'
import { presentedLag } from './presented-lag.ts'
import { bufferedAheadS, HAVE_NOTHING } from './watch-element.ts'

const LOOK_EVERY_MS = 500
const DRY_S = 0.5
/** Further than a few nudges lead: the picture moves again. */
const MOVED_S = 0.3

export interface ProgressEvents {
  onReload(): void
  /** With the cause; null where the buffer was full and still nothing moved. */
  onHopeless(error: EngineError | null): void
  /** A live show is kept close to its edge; channels and films are not. */
  isKeptAtEdge: boolean
}

function readLatencyS(player: EnginePlayer, behindS: number, lagS: number): number {
  const displayedAt = player.getPlayheadTimeAsDate()?.getTime()
  const latencyS = displayedAt === undefined ? behindS : (Date.now() - displayedAt) / 1000 + lagS
  // A viewer's clock may be wrong by hours; then the distance to the edge is the honest number.
  return latencyS >= 0 && latencyS < 120 ? latencyS : Math.max(0, behindS)
}

/** Keeps a live picture at its distance behind the edge. The function it returns looks once. */
function keepAtEdge(
  player: EnginePlayer,
  video: HTMLVideoElement,
  view: PlaybackStore,
  signal: AbortSignal,
): () => void {
  const keeper = edgeKeeper()
  const countedStalls = countStalls(video, signal)
  const lagS = presentedLag(video)
  let seenStalls = 0
  let skippedS = 0
  let soughtS = 0
  return () => {
    const edgeS = player.seekRange().end
    const behindS = edgeS - video.currentTime
    view.setState({ latencyS: Math.round(readLatencyS(player, behindS, lagS()) * 10) / 10 })
    if (video.paused || video.seeking) return
    const now = view.getState()
    if (now.isBehindByWill) {
      skippedS = 0
      video.playbackRate = 1
      return
    }
    if (skippedS > 0 && video.currentTime - soughtS > MOVED_S && isConnected(now)) {
      view.setState({ skipped: { seconds: Math.round(skippedS) } })
      skippedS = 0
    }
    const stalls = countedStalls()
    const step = keeper.look({
      nowMs: performance.now(),
      behindS,
      bufferedAheadS: bufferedAheadS(video),
      hasStalled: stalls > seenStalls,
      hasBegun: video.played.length > 0,
      isHeld: now.isTooNarrow,
      lineBps: now.lineBps,
      leastBps: now.qualities.at(-1)?.bandwidthBps ?? 0,
    })
    seenStalls = stalls
    if (keeper.isCalm() !== now.isCalm) view.setState({ isCalm: keeper.isCalm() })
    if (step.step === 'seek') {
      // Before the first media the engine alone knows where it begins: this seek would come after its own, and make
      // it fetch once more all that is on its way.
      if (video.readyState === HAVE_NOTHING) return
      // Before anything was seen nothing is skipped.
      if (video.played.length > 0) skippedS += behindS - step.behindS
      video.currentTime = soughtS = edgeS - step.behindS
    } else if (video.playbackRate !== step.rate) video.playbackRate = step.rate
  }
}

/** Checks twice a second that the picture moves, and that a live one is near its edge. */
export function watchProgress(
  player: EnginePlayer,
  video: HTMLVideoElement,
  view: PlaybackStore,
  events: ProgressEvents,
): Disposable {
  const watchdog = stallWatchdog()
  const closing = new AbortController()
  const lookAtEdge = events.isKeptAtEdge ? keepAtEdge(player, video, view, closing.signal) : null
  const stopListening = view.subscribe((now, before) => {
    if (now.isTooNarrow && !before.isTooNarrow) lookAtEdge?.()
  })
  const timer = setInterval(() => {
    const { state, isReconnecting } = view.getState()
    if (state.load !== 'loaded' || state.playback === 'errored') return
    const { bytesDownloaded: bytesReceived, estimatedBandwidth: lineBps } = player.getStats()
    view.setState({ bytesReceived, lineBps })
    lookAtEdge?.()
    const step = watchdog.look({
      nowMs: performance.now(),
      // Browsers throttle hidden pages, so a still picture there is not a stall.
      wantsToPlay: !video.paused && !video.ended && !document.hidden,
      isSeeking: video.seeking,
      // A reload over a dead connection would only lose the buffered picture.
      online: navigator.onLine && !isReconnecting,
      positionS: video.currentTime,
      bufferedAheadS: bufferedAheadS(video),
      bytesReceived,
    })
    if (step === 'nudge') video.currentTime += NUDGE_S
    if (step === 'reload') events.onReload()
    if (step === 'fail') events.onHopeless(bufferedAheadS(video) < DRY_S ? NOTHING_CAME : null)
  }, LOOK_EVERY_MS)
  return {
    [Symbol.dispose]() {
      closing.abort()
      stopListening()
      clearInterval(timer)
    },
  }
}
