/** Plays with sound; where the browser forbids that, without it, and says so. */
export async function playOrMute(video: HTMLVideoElement, onMuted: () => void): Promise<void> {
  try {
    await video.play()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || video.muted) return
    video.muted = true
    onMuted()
    // Refused even when muted (a phone in battery saver): the play button stays.
    await video.play().catch(() => {})
  }
}
