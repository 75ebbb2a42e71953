import type shaka from 'shaka-player/dist/shaka-player.hls-es2021.js'

import { followEdge, stallWatchdog } from '../core/index.ts'
import type { PlaybackStore } from './playback-view.ts'
import { bufferedAheadS } from './watch-element.ts'

const LOOK_EVERY_MS = 500
/** A push over a hole in the buffer, too short to be missed. */
const NUDGE_S = 0.1

export interface ProgressNews {
  onReload(): void
  onHopeless(): void
}

function readLatencyS(player: shaka.Player, behindS: number): number {
  const shownAt = player.getPlayheadTimeAsDate()?.getTime()
  const latencyS = shownAt === undefined ? behindS : (Date.now() - shownAt) / 1000
  // A viewer's clock may be wrong by hours; then the distance to the edge is the honest number.
  return latencyS >= 0 && latencyS < 120 ? latencyS : Math.max(0, behindS)
}

function keepAtEdge(player: shaka.Player, video: HTMLVideoElement, view: PlaybackStore): void {
  const behindS = player.seekRange().end - video.currentTime
  view.setState({ latencyS: Math.round(readLatencyS(player, behindS) * 10) / 10 })
  if (video.paused || video.seeking) return
  const step = followEdge({ behindS, bufferedAheadS: bufferedAheadS(video), rate: video.playbackRate })
  if (step.step === 'seek') player.goToLive()
  else if (video.playbackRate !== step.rate) video.playbackRate = step.rate
}

/** Looks twice a second whether the picture moves, and where a live one stands. */
export function watchProgress(
  player: shaka.Player,
  video: HTMLVideoElement,
  view: PlaybackStore,
  news: ProgressNews,
): Disposable {
  const watchdog = stallWatchdog()
  const timer = setInterval(() => {
    const { state, isLive } = view.getState()
    if (state.load !== 'loaded' || state.playback === 'errored') return
    const bytesReceived = player.getStats().bytesDownloaded
    view.setState({ bytesReceived })
    if (isLive) keepAtEdge(player, video, view)
    const step = watchdog.look({
      nowMs: performance.now(),
      // Hidden pages are throttled by the browser; a still picture there means nothing.
      wantsToPlay: !video.paused && !video.ended && !video.seeking && !document.hidden,
      online: navigator.onLine,
      positionS: video.currentTime,
      bufferedAheadS: bufferedAheadS(video),
      bytesReceived,
    })
    if (step === 'nudge') video.currentTime += NUDGE_S
    if (step === 'reload') news.onReload()
    if (step === 'fail') news.onHopeless()
  }, LOOK_EVERY_MS)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
