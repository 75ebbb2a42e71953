import { useEffect, useState } from 'react'

import { pictureKeeper } from '../../core/index.ts'
import type { Playback } from '../../dom/index.ts'

const LOOK_EVERY_MS = 500
const STILL_WIDTH_PX = 640

/** What is on screen, as a picture that costs no byte; null where there is nothing to draw. */
function drawStill(video: HTMLVideoElement): string | null {
  const { videoWidth, videoHeight } = video
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (videoWidth === 0 || !context) return null
  canvas.width = Math.min(STILL_WIDTH_PX, videoWidth)
  canvas.height = Math.round((canvas.width * videoHeight) / videoWidth)
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg')
}

/**
 * Leaves the pictures of a show out for as long as its line carries the sound alone. A viewer who chose that, or who
 * rewound, is left alone. Returns the last picture that was seen, while there are no others.
 */
export function usePictureKeeper({ view, video }: Playback, isChannel: boolean): string | null {
  const [stillUrl, setStillUrl] = useState<string | null>(null)
  useEffect(() => {
    if (isChannel) return
    const keeper = pictureKeeper()
    let leastBps = 0
    const timer = setInterval(() => {
      const { state, dataRule, isTooNarrow, lineBps, ...now } = view.getState()
      // While the sound goes on alone there are no rungs.
      leastBps = now.qualities.at(-1)?.bandwidthBps ?? leastBps
      const isSmallest = now.playingHeightPx === (now.qualities.at(-1)?.heightPx ?? null)
      const mayTry = state.playback === 'playing' && !document.hidden
      const hasPictures = keeper.look({
        nowMs: performance.now(),
        positionS: video.currentTime,
        bytesReceived: now.bytesReceived,
        isAtLeast: mayTry && isSmallest && !now.isBehindByWill && !dataRule.isAudioOnly,
        mayTry,
        lineBps,
        leastBps,
      })
      if (hasPictures !== isTooNarrow) return
      setStillUrl(hasPictures ? null : drawStill(video))
      view.setState({ isTooNarrow: !hasPictures })
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [view, video, isChannel])
  return stillUrl
}
