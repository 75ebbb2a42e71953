import type { Size } from '../../core/index.ts'

/** iPhones show the bare element on the whole screen and leave its size in the page unchanged. */
interface OldVideo {
  webkitDisplayingFullscreen?: boolean
}

/** A window that is resized, or a phone that is turned, passes through many sizes. */
const SETTLED_AFTER_MS = 200

const sizeOf = (widthPx: number, heightPx: number): Size => ({ widthPx, heightPx })

/**
 * The size of the picture's box in CSS pixels: its element in the page, the whole screen, or the picture-in-picture
 * window. Reports changes until the signal.
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
