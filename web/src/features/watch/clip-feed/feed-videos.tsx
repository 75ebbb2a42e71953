import type { CSSProperties, RefObject } from 'react'
import type { ClipView } from './feed/clip-view.ts'
import { isUpright } from './feed/shape.ts'
import style from './clip-feed.module.css'

interface FeedVideosProps {
  videos: RefObject<(HTMLVideoElement | null)[]>
  /** The clip of each element. */
  slots: readonly (string | null)[]
  clips: readonly ClipView[]
  /** What the first element holds before the pool is open: it may play before the page is hydrated. */
  firstId: string | undefined
}

/** The engine puts its own children into an element, perhaps before the page is hydrated. */
const NOTHING = { __html: '' }

/** The elements that play, each on the slide of its clip. They move among the slides and are never mounted again. */
export function FeedVideos({ videos, slots, clips, firstId }: FeedVideosProps) {
  return slots.map((held, slot) => {
    const id = held ?? (slot === 0 && slots.every((one) => one === null) ? firstId : null)
    const at = clips.findIndex((clip) => clip.id === id)
    const clip = clips[at]
    return (
      <video
        key={slot}
        ref={(element) => {
          videos.current[slot] = element
        }}
        className={style.video}
        playsInline
        loop
        // It begins by itself, so a picture of it would only keep it waiting.
        preload="none"
        tabIndex={-1}
        aria-hidden
        data-upright={(clip && isUpright(clip)) || undefined}
        data-clip-sound={slot === 0 || undefined}
        hidden={!clip}
        dangerouslySetInnerHTML={NOTHING}
        style={clip && placeOf(clip, at)}
      />
    )
  })
}

/** On which slide it lies, and the size of its source, above which it is never drawn. */
function placeOf({ width, height }: ClipView, at: number): CSSProperties {
  const size = { '--width': width ? `${width}px` : '100%', '--height': height ? `${height}px` : '100%' }
  return { '--at': at, ...size } as CSSProperties
}
