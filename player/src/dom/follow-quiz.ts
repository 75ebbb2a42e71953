import { openQuizState, stepQuiz, untilQuiz } from '../core/index.ts'
import type { QuizEvent } from '../core/index.ts'
import { HAVE_NOTHING } from './element/watch-element.ts'
import type { Playback } from './playback-shape.ts'

export interface QuizNeeds {
  /** A quiz comes soon: what it needs is fetched now. */
  onPrepare(atS: number): void
  /** The second is here: the film is paused already. */
  onOffer(atS: number): void
  /** The second is here while only the sound plays: the film goes on. */
  onHint(atS: number): void
  /** Whether something else is over the film now. */
  isBlocked(): boolean
}

export interface QuizFollower extends Disposable {
  list(times: readonly number[]): void
  /** The viewer opens one by themselves: the film is paused; `resumes` says whether it goes on afterwards. */
  open(atS: number, resumes?: boolean): void
  /** Closes the one that is open; the film goes on where it played. */
  close(): void
}

/** The element reports its time four times a second, which is too coarse for the second itself. */
const CLOSE_S = 1
const TIMER_LEAST_MS = 5

/** Offers the quizzes of a film at their seconds, until disposed. */
export function followQuiz(playback: Playback, needs: QuizNeeds): QuizFollower {
  const { video } = playback
  const closing = new AbortController()
  let state = openQuizState()
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasOffered = false

  function step(event: QuizEvent): void {
    const next = stepQuiz(state, event)
    state = next.state
    for (const effect of next.effects) {
      if (effect.do === 'prepare') needs.onPrepare(effect.atS)
      else if (effect.do === 'hint') needs.onHint(effect.atS)
      else if (effect.do === 'resume') void playback.play()
      else {
        hasOffered = true
        playback.pause()
        needs.onOffer(effect.atS)
      }
    }
  }

  function tick(): void {
    clearTimeout(timer)
    // While it seeks, its time is where it wants to be and not what is shown.
    if (video.seeking || video.readyState === HAVE_NOTHING) return
    hasOffered = false
    step({
      type: 'tick',
      positionS: video.currentTime,
      isPlaying: !video.paused,
      isBlocked: needs.isBlocked(),
      isSoundOnly: playback.view.getState().dataRule.isAudioOnly,
    })
    const untilS = untilQuiz(state, video.currentTime)
    if (hasOffered || video.paused || untilS === null || untilS > CLOSE_S) return
    timer = setTimeout(tick, Math.max(TIMER_LEAST_MS, (untilS / (video.playbackRate || 1)) * 1000))
  }

  const listen = (type: string, handle: () => void) =>
    video.addEventListener(type, handle, { signal: closing.signal })
  const jump = () => step({ type: 'jumped' })
  for (const type of ['timeupdate', 'playing', 'seeked', 'ratechange']) listen(type, tick)
  for (const type of ['seeking', 'emptied']) listen(type, jump)

  return {
    list(times) {
      step({ type: 'listed', times, playedFromS: playedFromS(video) })
      tick()
    },
    open(atS, resumes = !video.paused) {
      playback.pause()
      step({ type: 'opened', atS, wasPlaying: resumes })
    },
    close: () => step({ type: 'closed' }),
    [Symbol.dispose]() {
      closing.abort()
      clearTimeout(timer)
    },
  }
}

/** Where the range of the film began that played until now; null where nothing played here. */
function playedFromS({ played, currentTime }: HTMLVideoElement): number | null {
  for (let n = 0; n < played.length; n++) {
    if (played.start(n) <= currentTime && currentTime <= played.end(n)) return played.start(n)
  }
  return null
}
