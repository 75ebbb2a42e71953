/** A larger value is not the delay of a display: a seek has happened meanwhile. */
const LAG_S_MAX = 0.5

/**
 * How far the displayed picture is behind `currentTime`, in seconds: a picture lasts until the next one, and takes a
 * moment to the screen. 0 where the browser does not report it.
 */
export function presentedLag(video: HTMLVideoElement): () => number {
  let lagS = 0
  let isPending = false
  return () => {
    if (!isPending && 'requestVideoFrameCallback' in video) {
      isPending = true
      video.requestVideoFrameCallback((nowMs, { mediaTime, expectedDisplayTime }) => {
        isPending = false
        const foundS = video.currentTime - mediaTime + (expectedDisplayTime - nowMs) / 1_000
        if (foundS >= 0 && foundS < LAG_S_MAX) lagS = foundS
      })
    }
    return lagS
  }
}
