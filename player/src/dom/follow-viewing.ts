import { historyRule, progressMarks } from '../core/index.ts'
import type { HistoryReport, ProgressMark } from '../core/index.ts'
import { HAVE_NOTHING } from './element/watch-element.ts'
import type { Playback } from './playback-shape.ts'

export type ViewingEvent =
  | { type: 'play' | 'pause' | 'resume' | 'end' | 'exit'; positionS: number }
  | { type: 'progress'; mark: ProgressMark; positionS: number }

export interface ViewingNeeds {
  /** The stored position, or null. */
  storedS: number | null
  /** A channel has no end, so its history length is a constant. */
  lengthS?: number | undefined
  onHistory?: ((report: HistoryReport) => void) | undefined
  onEvent?: ((event: ViewingEvent) => void) | undefined
}

export interface Viewing extends Disposable {
  /** Forgets the stored position. */
  startOver(): void
}

const TICK_EVERY_MS = 1_000
/** `HTMLMediaElement.HAVE_FUTURE_DATA`. */
const FUTURE_DATA = 3

/** Reports the history and the progress marks of a playback, until disposed. Disposing counts as leaving. */
export function followViewing({ video, view }: Playback, needs: ViewingNeeds): Viewing {
  const rule = historyRule(needs.storedS)
  const marks = progressMarks()
  const closing = new AbortController()
  const { signal } = closing
  let hasPlayed = false
  let wasPaused = false
  let hasLeft = false
  let known = { positionS: 0, lengthS: needs.lengthS ?? 0 }

  const position = () => {
    // During a reload the element is at 0, which is not the viewer's position.
    if (video.readyState === HAVE_NOTHING) return known
    known = {
      positionS: video.currentTime,
      lengthS: needs.lengthS ?? (Number.isFinite(video.duration) ? video.duration : 0),
    }
    return known
  }
  const notify = (report: HistoryReport | null) => report && needs.onHistory?.(report)
  const emit = (event: ViewingEvent) => needs.onEvent?.(event)
  const listen = (type: string, handle: () => void) => video.addEventListener(type, handle, { signal })
  const leave = () => notify(rule.leaving(position()))
  const exit = () => {
    leave()
    if (hasPlayed && !hasLeft) emit({ type: 'exit', positionS: position().positionS })
    hasLeft = true
  }

  const handlePlaying = () => {
    notify(rule.playing(position(), performance.now()))
    const { positionS } = position()
    if (!hasPlayed) emit({ type: 'play', positionS })
    else if (wasPaused) emit({ type: 'resume', positionS })
    hasPlayed = true
    wasPaused = false
    // The browser may restore a page from its back/forward cache.
    hasLeft = false
  }
  listen('playing', handlePlaying)
  listen('pause', () => {
    if (video.ended) return
    notify(rule.paused(position()))
    wasPaused = true
    emit({ type: 'pause', positionS: position().positionS })
  })
  listen('seeking', () => rule.seeking())
  listen('seeked', () => rule.sought())
  const handleEnded = () => {
    const { lengthS } = position()
    notify(rule.ended(lengthS))
    emit({ type: 'end', positionS: lengthS })
  }
  listen('ended', handleEnded)
  listen('timeupdate', () => {
    if (video.paused || video.seeking) return
    for (const mark of marks.pass(position()))
      emit({ type: 'progress', mark, positionS: position().positionS })
  })
  // A film that began before its page was hydrated has fired `playing` already, and one that is over `ended` as well.
  const hasEnded = view.getState().state.playback === 'ended'
  if (hasEnded || (!video.paused && video.readyState >= FUTURE_DATA)) handlePlaying()
  if (hasEnded) handleEnded()
  const timer = setInterval(() => notify(rule.tick(position(), performance.now())), TICK_EVERY_MS)
  // A phone that switches to another app may never come back: hiding is the last reliable event.
  document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal })
  window.addEventListener('pagehide', exit, { signal })

  return {
    startOver: rule.startOver,
    [Symbol.dispose]() {
      closing.abort()
      clearInterval(timer)
      exit()
    },
  }
}
