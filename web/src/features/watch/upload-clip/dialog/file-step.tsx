import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Cloth, Skeleton } from '@tayang/design'
import { CircleAlert, CloudUpload, LoaderCircle } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { FileButton } from './file-button.tsx'
import { FilmLimits } from './film-limits.tsx'
import type { useClipLimits } from './use-clip-limits.ts'
import type { useFilm } from './use-film.ts'
import style from './file-step.module.css'

interface FileStepProps {
  limits: ReturnType<typeof useClipLimits>
  films: Pick<ReturnType<typeof useFilm>, 'trouble' | 'isReading' | 'choose'>
}

/** Drop or pick one film; what it may be is said before, and again where it is something else. */
export function FileStep({ limits, films }: FileStepProps) {
  if (limits.isPending) {
    return (
      <div className={style.step} aria-busy>
        <Skeleton height="320px" />
      </div>
    )
  }
  if (!limits.data) {
    return (
      <div className={style.failed} role="alert">
        <CircleAlert size={28} aria-hidden />
        <p>
          <Trans>Failed to get clips settings</Trans>
        </p>
        <Button tone="outline" onClick={() => void limits.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  return <DropZone limits={limits.data} films={films} />
}

interface DropZoneProps extends Pick<FileStepProps, 'films'> {
  limits: NonNullable<FileStepProps['limits']['data']>
}

function DropZone({ limits, films: { trouble, isReading, choose } }: DropZoneProps) {
  const { t } = useLingui()
  const [isOver, setIsOver] = useState(false)
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(isInside)
  }
  const handleDrop = (event: DragEvent) => {
    drag(false)(event)
    void choose([...event.dataTransfer.files])
  }
  return (
    <div className={style.step}>
      <div
        className={style.zone}
        data-over={isOver || undefined}
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={handleDrop}
      >
        <Cloth kind="parang" tile={56} className={style.cloth} />
        {isReading ? (
          <LoaderCircle size={40} className={style.turning} aria-hidden />
        ) : (
          <CloudUpload size={40} aria-hidden />
        )}
        <p className={style.call} role="status">
          {isReading ? t`Checking the video...` : t`Drop one video here`}
        </p>
        <FileButton
          look={{ tone: 'brand' }}
          accept={limits.video.formats.join(',')}
          describedBy={trouble ? 'file-trouble' : undefined}
          onFiles={(files) => void choose(files)}
        >
          <Trans>Choose a file</Trans>
        </FileButton>
        {!Array.isArray(trouble) && <FilmLimits limits={limits} />}
      </div>
      {trouble && (
        <div id="file-trouble" className={style.trouble} role="alert">
          <p>
            <CircleAlert size={18} aria-hidden />
            {trouble === 'many' ? t`Choose one file only.` : t`Video format not supported`}
          </p>
          {trouble !== 'many' && <FilmLimits limits={limits} troubles={trouble} />}
        </div>
      )}
    </div>
  )
}
