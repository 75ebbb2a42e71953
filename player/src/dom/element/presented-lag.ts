/** More is no way from a decoder to a screen: the element was moved meanwhile. */
const LAG_S_MAX = 0.5

/**
 * How far the picture on the screen is behind the place that the element tells, in seconds: a picture stands until
 * the next one, and is some moments on its way to the screen. 0 where the browser does not say.
 */
export function presentedLag(video: HTMLVideoElement): () => number {
  let lagS = 0
  let isAsked = false
  return () => {
    if (!isAsked && 'requestVideoFrameCallback' in video) {
      isAsked = true
      video.requestVideoFrameCallback((nowMs, { mediaTime, expectedDisplayTime }) => {
        isAsked = false
        const foundS = video.currentTime - mediaTime + (expectedDisplayTime - nowMs) / 1_000
        if (foundS >= 0 && foundS < LAG_S_MAX) lagS = foundS
      })
    }
    return lagS
  }
}
