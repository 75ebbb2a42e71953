import { useEffect, useState } from 'react'

import { chapterAt, thumbnailAt, timeText } from '../../core/index.ts'
import type { Chapter, Thumbnail } from '../../core/index.ts'
import { fetchThumbnails } from '../../dom/index.ts'
import type { Playback } from '../../dom/index.ts'
import { SeekPicture } from './seek-picture.tsx'
import { SeekStill } from './seek-still.tsx'

/** The position that the pointer aims at: its thumbnail, its time, and its chapter. */
export function AimPicture({
  playback,
  thumbnailsUrl,
  chapters,
  aimS,
  share,
}: {
  playback: Playback
  thumbnailsUrl: string | null
  chapters: readonly Chapter[]
  /** Null while the pointer is elsewhere; the thumbnails stay loaded. */
  aimS: number | null
  share: number
}) {
  const [thumbnails, setThumbnails] = useState<readonly Thumbnail[]>([])
  useEffect(() => {
    if (!thumbnailsUrl) return
    const closing = new AbortController()
    void fetchThumbnails(thumbnailsUrl, closing.signal).then((found) => {
      if (!closing.signal.aborted) setThumbnails(found)
    })
    return () => closing.abort()
  }, [thumbnailsUrl])
  return (
    <>
      <SeekStill {...{ playback, thumbnails }} />
      {aimS !== null && (
        <SeekPicture
          share={share}
          text={timeText(aimS)}
          title={chapterAt(chapters, aimS)?.title}
          thumbnail={thumbnailAt(thumbnails, aimS)}
        />
      )}
    </>
  )
}
