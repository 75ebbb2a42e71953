/** iPhones support fullscreen only for the video element itself. */
interface OldVideo {
  webkitEnterFullscreen?: () => void
  webkitExitFullscreen?: () => void
  webkitDisplayingFullscreen?: boolean
}

/** Fills the screen with the whole player, overlays included, or with the bare video where only that is supported. */
export async function toggleFullscreen(
  container: HTMLElement,
  video: HTMLVideoElement | null,
): Promise<void> {
  const old = video as (HTMLVideoElement & OldVideo) | null
  if (document.fullscreenElement || old?.webkitDisplayingFullscreen) return leaveFullscreen(video)
  if (typeof container.requestFullscreen === 'function') {
    // Browsers refuse it without a gesture or in an embedding page: then nothing changes.
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

/** A landscape film turns a phone; most desktops refuse, and nothing changes. */
async function lockLandscape(video: HTMLVideoElement | null): Promise<void> {
  const orientation = screen.orientation as ScreenOrientation & { lock?: (kind: string) => Promise<void> }
  if (!video || video.videoWidth <= video.videoHeight) return
  await orientation.lock?.('landscape').catch(() => {})
}

export function watchFullscreen(container: HTMLElement, notify: (isFullscreen: boolean) => void): () => void {
  const handleChange = () => notify(document.fullscreenElement === container)
  document.addEventListener('fullscreenchange', handleChange)
  return () => document.removeEventListener('fullscreenchange', handleChange)
}
