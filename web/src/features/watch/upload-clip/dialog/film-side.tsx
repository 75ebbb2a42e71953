import { useLingui } from '@lingui/react/macro'
import { Badge } from '@tayang/design'
import { Film, Play } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { formatClock, useLanguage } from '#shared/i18n'
import type { ChosenFilm } from '../film/read-film.ts'
import { formatMegabytes } from './figures.ts'
import style from './upload-dialog.module.css'

interface FilmSideProps {
  /** Null while it is read again. */
  film: ChosenFilm | null
  /** The chosen thumbnail. */
  poster: string | undefined
  children?: ReactNode
}

/** The film that was chosen, to look at, with what it is; below it how its upload goes. */
export function FilmSide({ film, poster, children }: FilmSideProps) {
  const language = useLanguage()
  return (
    <aside className={style.side}>
      {film && (
        <>
          {film.isPlayable ? (
            <Preview film={film} poster={poster} />
          ) : (
            <div className={style.preview}>
              {poster ? <img src={poster} alt="" /> : <Film size={32} aria-hidden />}
            </div>
          )}
          <div className={style.facts}>
            <p className={style.name}>{film.file.name}</p>
            <p>
              {[
                `${formatMegabytes(film.file.size, language)} MB`,
                `${film.facts.width}×${film.facts.height}`,
                film.codecs.join(', '),
              ]
                .filter((fact) => fact !== '')
                .join(' · ')}
            </p>
          </div>
        </>
      )}
      {children}
    </aside>
  )
}

function Preview({ film, poster }: { film: ChosenFilm; poster: string | undefined }) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const toggle = () => {
    if (video.current?.paused) void video.current.play().catch(() => undefined)
    else video.current?.pause()
  }
  return (
    <div className={style.preview}>
      <video
        ref={video}
        src={film.url}
        poster={poster}
        playsInline
        preload="metadata"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
      />
      <button
        type="button"
        aria-label={isPlaying ? t`Pause the preview` : t`Play the preview`}
        data-playing={isPlaying || undefined}
        onClick={toggle}
      >
        {!isPlaying && <Play size={22} fill="currentColor" aria-hidden />}
      </button>
      {!isPlaying && (
        <span className={style.length}>
          <Badge kind="plain">{formatClock(film.facts.durationMs / 1000)}</Badge>
        </span>
      )}
    </div>
  )
}
