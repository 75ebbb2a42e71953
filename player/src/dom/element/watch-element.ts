import { stepPlayer } from '../../core/index.ts'
import type { PlayerEvent } from '../../core/index.ts'
import type { PlaybackStore } from '../playback-view.ts'

export interface ElementEvents {
  onEnded(): void
  onError(): void
}

function bufferedEndS(video: HTMLVideoElement): number {
  for (let index = 0; index < video.buffered.length; index += 1) {
    const [startS, endS] = [video.buffered.start(index), video.buffered.end(index)]
    if (startS <= video.currentTime + 0.25 && video.currentTime <= endS) return endS
  }
  return video.currentTime
}

/** `HTMLMediaElement.HAVE_NOTHING`: the element has no file yet. */
export const HAVE_NOTHING = 0

/** Seconds that are buffered ahead of the picture. */
export const bufferedAheadS = (video: HTMLVideoElement) => bufferedEndS(video) - video.currentTime

/** Mirrors the state of the video element into the view. Its listeners end with the signal. */
export function watchElement(
  video: HTMLVideoElement,
  view: PlaybackStore,
  events: ElementEvents,
  signal: AbortSignal,
): void {
  const listen = (types: string, handle: () => void) => {
    for (const type of types.split(' ')) video.addEventListener(type, handle, { signal })
  }
  const step = (event: PlayerEvent) => view.setState((now) => ({ state: stepPlayer(now.state, event) }))
  const readTimes = () =>
    view.setState({
      positionS: video.currentTime,
      durationS: Number.isFinite(video.duration) ? video.duration : 0,
      bufferedEndS: bufferedEndS(video),
    })

  listen('play', () => step({ type: 'played' }))
  listen('pause', () => {
    if (!video.ended) step({ type: 'paused' })
  })
  listen('ended', () => {
    step({ type: 'ended' })
    events.onEnded()
  })
  listen('error', () => events.onError())
  listen('timeupdate durationchange progress', readTimes)
  listen('seeking', () => {
    view.setState({ isSeeking: true })
    readTimes()
  })
  listen('seeked', () => {
    view.setState({ isSeeking: false })
    readTimes()
  })
  listen('waiting', () => view.setState({ isBuffering: true }))
  listen('playing canplay', () => view.setState({ isBuffering: false }))
  listen('volumechange', () =>
    view.setState((now) => ({
      volume: video.volume,
      isMuted: video.muted,
      isMutedByPolicy: now.isMutedByPolicy && video.muted,
    })),
  )
  listen('ratechange', () => {
    // The edge keeper changes the speed of a live stream; the viewer did not choose it.
    if (!view.getState().isLive) view.setState({ speed: video.playbackRate })
  })
  listen('enterpictureinpicture leavepictureinpicture', () =>
    view.setState({ isPictureInPicture: document.pictureInPictureElement === video }),
  )
}
