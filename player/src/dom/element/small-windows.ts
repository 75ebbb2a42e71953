import type { PlaybackStore } from '../playback-view.ts'

/** Apple's own names, where the standard ones are missing. */
interface AppleVideo {
  webkitShowPlaybackTargetPicker?: () => void
}

export function canPictureInPicture(video: HTMLVideoElement): boolean {
  return document.pictureInPictureEnabled === true && !video.disablePictureInPicture
}

/** Shows the picture in a small window of its own, or takes it back. */
export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  // Refused before the first picture or without a gesture: then it stays where it is.
  if (document.pictureInPictureElement === video) await document.exitPictureInPicture().catch(() => {})
  else if (canPictureInPicture(video)) await video.requestPictureInPicture().catch(() => {})
}

/** Tells the view whether another screen (Cast, AirPlay) is in reach. */
export function watchRemotePlayback(video: HTMLVideoElement, view: PlaybackStore, signal: AbortSignal): void {
  video.addEventListener(
    'webkitplaybacktargetavailabilitychanged',
    (event) =>
      view.setState({ canPlayRemotely: (event as { availability?: string }).availability === 'available' }),
    { signal },
  )
  const remote = (video as { remote?: RemotePlayback }).remote
  // A stream that the engine feeds piece by piece cannot be sent away; the browser says so by refusing.
  remote
    ?.watchAvailability((canPlayRemotely) => {
      if (!signal.aborted) view.setState({ canPlayRemotely })
    })
    .catch(() => {})
}

export async function promptRemotePlayback(video: HTMLVideoElement): Promise<void> {
  const apple = video as HTMLVideoElement & AppleVideo
  if (apple.webkitShowPlaybackTargetPicker) apple.webkitShowPlaybackTargetPicker()
  // Dismissing the list of screens rejects too.
  else await (video as { remote?: RemotePlayback }).remote?.prompt().catch(() => {})
}
