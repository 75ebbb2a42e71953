/** iPhones know fullscreen only for the video element itself. */
interface OldVideo {
  webkitEnterFullscreen?: () => void
  webkitExitFullscreen?: () => void
  webkitDisplayingFullscreen?: boolean
}

/** Fills the screen with the whole player, overlays included, or with the bare video where only that is allowed. */
export async function toggleFullscreen(
  container: HTMLElement,
  video: HTMLVideoElement | null,
): Promise<void> {
  const old = video as (HTMLVideoElement & OldVideo) | null
  if (document.fullscreenElement || old?.webkitDisplayingFullscreen) return leaveFullscreen(video)
  if (typeof container.requestFullscreen === 'function') {
    // Refused without a gesture or by an embedding page: then it stays as it is.
    await container.requestFullscreen({ navigationUI: 'hide' }).catch(() => {})
    await lockLandscape(video)
  } else {
    old?.webkitEnterFullscreen?.()
  }
}

export async function leaveFullscreen(video: HTMLVideoElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => {})
  else (video as (HTMLVideoElement & OldVideo) | null)?.webkitExitFullscreen?.()
}

/** A wide film turns a phone to its side; most desktops refuse, and that is fine. */
async function lockLandscape(video: HTMLVideoElement | null): Promise<void> {
  const orientation = screen.orientation as ScreenOrientation & { lock?: (kind: string) => Promise<void> }
  if (!video || video.videoWidth <= video.videoHeight) return
  await orientation.lock?.('landscape').catch(() => {})
}

export function watchFullscreen(container: HTMLElement, tell: (isFullscreen: boolean) => void): () => void {
  const handleChange = () => tell(document.fullscreenElement === container)
  document.addEventListener('fullscreenchange', handleChange)
  return () => document.removeEventListener('fullscreenchange', handleChange)
}
