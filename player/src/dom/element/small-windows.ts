import type { PlaybackStore } from '../playback-view.ts'

/** Apple's own names, where the standard ones are missing. */
interface AppleVideo {
  webkitShowPlaybackTargetPicker?: () => void
}

export function canPictureInPicture(video: HTMLVideoElement): boolean {
  return document.pictureInPictureEnabled === true && !video.disablePictureInPicture
}

/** Moves the picture to a small window of its own, or back into the page. */
export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  // Browsers refuse it before the first picture or without a gesture: then nothing changes.
  if (document.pictureInPictureElement === video) await document.exitPictureInPicture().catch(() => {})
  else if (canPictureInPicture(video)) await video.requestPictureInPicture().catch(() => {})
}

/** Updates the view with whether another screen (Cast, AirPlay) is available. */
export function watchRemotePlayback(video: HTMLVideoElement, view: PlaybackStore, signal: AbortSignal): void {
  video.addEventListener(
    'webkitplaybacktargetavailabilitychanged',
    (event) =>
      view.setState({ canPlayRemotely: (event as { availability?: string }).availability === 'available' }),
    { signal },
  )
  const remote = (video as { remote?: RemotePlayback }).remote
  // Media Source streams cannot be played remotely; the browser then rejects the call.
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
