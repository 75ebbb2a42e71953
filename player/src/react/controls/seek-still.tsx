import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'

import { thumbnailAt } from '../../core/index.ts'
import type { Thumbnail } from '../../core/index.ts'
import type { Playback } from '../../dom/index.ts'
import { SpriteTile } from './seek-picture.tsx'
import styles from './seek-picture.module.css'

/** The thumbnail of the position that is sought stands over the old picture until the new one is there. */
export function SeekStill({
  playback,
  thumbnails,
}: {
  playback: Playback
  thumbnails: readonly Thumbnail[]
}) {
  const { video } = playback
  const soughtS = useStore(playback.view, (view) => (view.isSeeking ? view.positionS : null))
  const thumbnail = soughtS === null ? null : thumbnailAt(thumbnails, soughtS)
  // Right above the video, and below everything that is laid over it.
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    video.after(place)
    return () => place.remove()
  }, [video, place])
  if (!thumbnail) return null
  const scale = Math.min(video.clientWidth / thumbnail.widthPx, video.clientHeight / thumbnail.heightPx)
  return createPortal(
    <div className={styles.still} aria-hidden="true" data-seek-still>
      <div style={{ transform: `scale(${scale})` }}>
        <SpriteTile thumbnail={thumbnail} />
      </div>
    </div>,
    place,
  )
}
