import { useEffect, useState } from 'react'

import { thumbnailAt } from '../../core/index.ts'
import type { Thumbnail } from '../../core/index.ts'
import { fetchThumbnails } from '../../dom/index.ts'
import { SpriteTile } from '../controls/seek-picture.tsx'
import type { FilmPlayerProps } from './film-player-props.ts'
import { ResumeDialog } from './resume-dialog.tsx'
import styles from './film-player.module.css'

interface ResumePromptProps extends FilmPlayerProps {
  positionS: number
  onResume(): void
  onStartOver(): void
}

/** The resume dialog, with a picture of the stored position. */
export function ResumePrompt(props: ResumePromptProps) {
  const { positionS, stored, words } = props
  return (
    <ResumeDialog
      positionS={positionS}
      lengthS={stored?.lengthS ?? positionS}
      words={words}
      frame={<ResumeFrame {...props} />}
      onResume={props.onResume}
      onStartOver={props.onStartOver}
      onCancel={props.onBack}
    />
  )
}

/** The thumbnail of the position, or the poster where there are no thumbnails. */
function ResumeFrame({
  thumbnailsUrl,
  posterUrl,
  positionS,
}: Pick<FilmPlayerProps, 'thumbnailsUrl' | 'posterUrl'> & { positionS: number }) {
  const [thumbnail, setThumbnail] = useState<Thumbnail | null>(null)
  useEffect(() => {
    if (!thumbnailsUrl) return
    const closing = new AbortController()
    void fetchThumbnails(thumbnailsUrl, closing.signal).then((found) => {
      if (!closing.signal.aborted) setThumbnail(thumbnailAt(found, positionS))
    })
    return () => closing.abort()
  }, [thumbnailsUrl, positionS])
  if (thumbnail) return <SpriteTile thumbnail={thumbnail} className={styles.resumeTile} />
  return posterUrl ? <img src={posterUrl} alt="" /> : null
}
