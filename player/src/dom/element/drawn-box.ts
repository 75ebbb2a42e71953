import type { Size } from '../../core/index.ts'

/** iPhones show the bare element over the whole screen and leave its place in the page as it was. */
interface OldVideo {
  webkitDisplayingFullscreen?: boolean
}

/** A window that is dragged, or a phone that is turned, passes through many sizes on its way. */
const SETTLED_AFTER_MS = 200

const sizeOf = (widthPx: number, heightPx: number): Size => ({ widthPx, heightPx })

/**
 * What the element offers its picture, in pixels of the page: its place there, the whole screen, or a small window of
 * its own. Tells when that has changed, until the signal.
 */
export function watchDrawnBox(
  video: HTMLVideoElement,
  onChange: () => void,
  signal: AbortSignal,
): () => Size {
  let small: PictureInPictureWindow | null = null
  let settling: ReturnType<typeof setTimeout> | undefined
  const handleChange = () => {
    clearTimeout(settling)
    settling = setTimeout(onChange, SETTLED_AFTER_MS)
  }
  const observer = new ResizeObserver(handleChange)
  observer.observe(video)
  const handleSmall = (event: Event) => {
    small = (event as PictureInPictureEvent).pictureInPictureWindow ?? null
    small?.addEventListener('resize', handleChange, { signal })
    handleChange()
  }
  const handleBack = () => {
    small = null
    handleChange()
  }
  video.addEventListener('enterpictureinpicture', handleSmall, { signal })
  video.addEventListener('leavepictureinpicture', handleBack, { signal })
  for (const type of ['webkitbeginfullscreen', 'webkitendfullscreen'])
    video.addEventListener(type, handleChange, { signal })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(settling)
  })
  return () => {
    if (small) return sizeOf(small.width, small.height)
    const fillsScreen = (video as OldVideo).webkitDisplayingFullscreen === true
    return fillsScreen ? sizeOf(innerWidth, innerHeight) : sizeOf(video.clientWidth, video.clientHeight)
  }
}
