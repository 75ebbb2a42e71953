import { historyRule, progressMarks } from '../core/index.ts'
import type { HistoryReport, ProgressMark } from '../core/index.ts'
import type { Playback } from './playback.ts'

export type ViewingEvent =
  | { type: 'play' | 'pause' | 'resume' | 'end' | 'exit'; positionS: number }
  | { type: 'progress'; mark: ProgressMark; positionS: number }

export interface ViewingNeeds {
  /** Where the viewer was the last time, or null. */
  storedS: number | null
  /** A channel has no end of its own; its history length is a constant (Specification 2, section 3). */
  lengthS?: number | undefined
  onHistory?: ((report: HistoryReport) => void) | undefined
  onEvent?: ((event: ViewingEvent) => void) | undefined
}

export interface Viewing extends Disposable {
  /** The place where the viewer was the last time is given up. */
  startOver(): void
}

/** What an element says of itself before it knows anything of its file. */
const HAVE_NOTHING = 0
const TICK_EVERY_MS = 1_000
/** `HTMLMediaElement.HAVE_FUTURE_DATA`. */
const FUTURE_DATA = 3

/** Ties the history and the progress marks to a playback, until disposed. Disposing counts as leaving. */
export function followViewing({ video }: Playback, needs: ViewingNeeds): Viewing {
  const rule = historyRule(needs.storedS)
  const marks = progressMarks()
  const closing = new AbortController()
  const { signal } = closing
  let hasPlayed = false
  let wasPaused = false
  let hasLeft = false
  let known = { positionS: 0, lengthS: needs.lengthS ?? 0 }

  const place = () => {
    // While it is loaded again the element stands at 0, which is nobody's place.
    if (video.readyState === HAVE_NOTHING) return known
    known = {
      positionS: video.currentTime,
      lengthS: needs.lengthS ?? (Number.isFinite(video.duration) ? video.duration : 0),
    }
    return known
  }
  const tell = (report: HistoryReport | null) => report && needs.onHistory?.(report)
  const emit = (event: ViewingEvent) => needs.onEvent?.(event)
  const listen = (type: string, handle: () => void) => video.addEventListener(type, handle, { signal })
  const leave = () => tell(rule.leaving(place()))
  const exit = () => {
    leave()
    if (hasPlayed && !hasLeft) emit({ type: 'exit', positionS: place().positionS })
    hasLeft = true
  }

  const handlePlaying = () => {
    tell(rule.playing(place(), performance.now()))
    const { positionS } = place()
    if (!hasPlayed) emit({ type: 'play', positionS })
    else if (wasPaused) emit({ type: 'resume', positionS })
    hasPlayed = true
    wasPaused = false
    // The browser may bring a page back that it had put aside.
    hasLeft = false
  }
  listen('playing', handlePlaying)
  listen('pause', () => {
    if (video.ended) return
    tell(rule.paused(place()))
    wasPaused = true
    emit({ type: 'pause', positionS: place().positionS })
  })
  listen('seeking', () => rule.seeking())
  listen('seeked', () => rule.sought())
  listen('ended', () => {
    const { lengthS } = place()
    tell(rule.ended(lengthS))
    emit({ type: 'end', positionS: lengthS })
  })
  listen('timeupdate', () => {
    if (video.paused || video.seeking) return
    for (const mark of marks.pass(place())) emit({ type: 'progress', mark, positionS: place().positionS })
  })
  // A film that began before its page was alive has said so already.
  if (!video.paused && video.readyState >= FUTURE_DATA) handlePlaying()
  const timer = setInterval(() => tell(rule.tick(place(), performance.now())), TICK_EVERY_MS)
  // A phone that switches to another app may never come back: hiding is the last sure moment.
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
