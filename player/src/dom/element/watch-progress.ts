import type { EnginePlayer } from '#engine'

import { edgeKeeper, NUDGE_S, stallWatchdog } from '../../core/index.ts'
import { NOTHING_CAME, type EngineError } from '../engine/engine-fault.ts'
import type { PlaybackStore } from '../playback-view.ts'
import { countStalls } from './count-stalls.ts'
import { presentedLag } from './presented-lag.ts'
import { bufferedAheadS } from './watch-element.ts'

const LOOK_EVERY_MS = 500
const DRY_S = 0.5

export interface ProgressEvents {
  onReload(): void
  /** With what it lacked; null where all was there to be shown. */
  onHopeless(error: EngineError | null): void
  /** A picture from a camera is kept close behind it; nothing else is hurried. */
  isKeptAtEdge: boolean
}

function readLatencyS(player: EnginePlayer, behindS: number, lagS: number): number {
  const shownAt = player.getPlayheadTimeAsDate()?.getTime()
  const latencyS = shownAt === undefined ? behindS : (Date.now() - shownAt) / 1000 + lagS
  // A viewer's clock may be wrong by hours; then the distance to the edge is the honest number.
  return latencyS >= 0 && latencyS < 120 ? latencyS : Math.max(0, behindS)
}

/** Keeps a live picture at its place behind the edge. Answers one look. */
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
  return () => {
    const edgeS = player.seekRange().end
    const behindS = edgeS - video.currentTime
    view.setState({ latencyS: Math.round(readLatencyS(player, behindS, lagS()) * 10) / 10 })
    if (video.paused || video.seeking) return
    if (view.getState().isBehindByWill) {
      video.playbackRate = 1
      return
    }
    const stalls = countedStalls()
    const step = keeper.look({
      nowMs: performance.now(),
      behindS,
      bufferedAheadS: bufferedAheadS(video),
      hasStalled: stalls > seenStalls,
    })
    seenStalls = stalls
    if (step.step === 'seek') video.currentTime = edgeS - step.behindS
    else if (video.playbackRate !== step.rate) video.playbackRate = step.rate
  }
}

/** Looks twice a second whether the picture moves, and where a live one stands. */
export function watchProgress(
  player: EnginePlayer,
  video: HTMLVideoElement,
  view: PlaybackStore,
  news: ProgressEvents,
): Disposable {
  const watchdog = stallWatchdog()
  const closing = new AbortController()
  const lookAtEdge = news.isKeptAtEdge ? keepAtEdge(player, video, view, closing.signal) : null
  const timer = setInterval(() => {
    const { state, isReconnecting } = view.getState()
    if (state.load !== 'loaded' || state.playback === 'errored') return
    const bytesReceived = player.getStats().bytesDownloaded
    view.setState({ bytesReceived })
    lookAtEdge?.()
    const step = watchdog.look({
      nowMs: performance.now(),
      // Hidden pages are throttled by the browser; a still picture there means nothing.
      wantsToPlay: !video.paused && !video.ended && !document.hidden,
      isSeeking: video.seeking,
      // Loading all anew over a dead line would only throw away the picture that is there.
      online: navigator.onLine && !isReconnecting,
      positionS: video.currentTime,
      bufferedAheadS: bufferedAheadS(video),
      bytesReceived,
    })
    if (step === 'nudge') video.currentTime += NUDGE_S
    if (step === 'reload') news.onReload()
    if (step === 'fail') news.onHopeless(bufferedAheadS(video) < DRY_S ? NOTHING_CAME : null)
  }, LOOK_EVERY_MS)
  return {
    [Symbol.dispose]() {
      closing.abort()
      clearInterval(timer)
    },
  }
}
