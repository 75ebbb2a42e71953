import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { Check, CircleAlert, ImagePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useLanguage } from '#shared/i18n'
import type { ClipLimits } from '../film/clip-limits.ts'
import { FRAMES, type Thumbnail } from '../film/draw-frames.ts'
import { readThumbnail, THUMBNAIL_TYPES } from '../film/read-thumbnail.ts'
import { FileButton } from './file-button.tsx'
import { formatMegabytes, formatOr } from './figures.ts'
import type { useFrames } from './use-frames.ts'
import style from './thumbnail-field.module.css'

interface ThumbnailFieldProps {
  limits: ClipLimits
  frames: ReturnType<typeof useFrames>
  chosen: Thumbnail | null
  /** What the server said of it. */
  refusedWith: string | null
  onChoose: (thumbnail: Thumbnail) => void
}

type Trouble = Exclude<Awaited<ReturnType<typeof readThumbnail>>, Thumbnail>

/** The picture of the clip: one of five frames of the film, or an own picture. */
export function ThumbnailField({ limits, frames, chosen, refusedWith, onChoose }: ThumbnailFieldProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const id = useId()
  const [own, setOwn] = useState<Thumbnail | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const unfit = useTroubleSentence(limits, trouble)
  const sentence = unfit ?? refusedWith
  const { thumbnail } = limits

  const [first] = frames.frames
  const chooseFirst = useEffectEvent(() => first && !chosen && onChoose(first))
  useEffect(() => void chooseFirst(), [first])
  useEffect(() => (own ? () => URL.revokeObjectURL(own.url) : undefined), [own])

  const handleFile = async (file: File) => {
    const read = await readThumbnail(file, limits)
    if (typeof read === 'string') return setTrouble(read)
    setTrouble(null)
    setOwn(read)
    onChoose(read)
  }
  const pictures = own ? [...frames.frames, own] : frames.frames
  const missing = frames.isDrawing ? FRAMES - frames.frames.length : 0
  return (
    <div className={style.field}>
      <div className={style.label}>
        <span id={`${id}-name`}>
          <Trans>Thumbnail</Trans>
        </span>
        <span>
          {formatOr(thumbnail.ratios, language)} ·{' '}
          <Trans>{formatMegabytes(thumbnail.sizeBytesMax, language, 0)} MB at most</Trans>
        </span>
      </div>
      <div className={style.thumbnails} role="radiogroup" aria-labelledby={`${id}-name`}>
        {pictures.map((picture, n) => (
          <PictureChoice
            key={picture.url}
            name={`${id}-picture`}
            label={picture === own ? t`Own picture` : t`Frame ${n + 1}`}
            picture={picture}
            isChosen={picture === chosen}
            onChoose={onChoose}
          />
        ))}
        {Array.from({ length: missing }, (_, n) => (
          <Skeleton key={n} className={style.missing} height="auto" />
        ))}
        <FileButton
          look={{ tone: 'outline', size: 'small' }}
          accept={THUMBNAIL_TYPES.join(',')}
          className={style.own}
          describedBy={sentence ? `${id}-said` : undefined}
          onFiles={([file]) => void handleFile(file!)}
        >
          <ImagePlus size={18} aria-hidden />
          <Trans>Own</Trans>
          <span className="only-read">
            <Trans>picture</Trans>
          </span>
        </FileButton>
      </div>
      {sentence && (
        <p id={`${id}-said`} className={style.error} role="alert">
          <CircleAlert size={14} aria-hidden />
          {sentence}
        </p>
      )}
    </div>
  )
}

interface PictureChoiceProps extends Pick<ThumbnailFieldProps, 'onChoose'> {
  name: string
  label: string
  picture: Thumbnail
  isChosen: boolean
}

function PictureChoice({ name, label, picture, isChosen, onChoose }: PictureChoiceProps) {
  return (
    <label>
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={isChosen}
        onChange={() => onChoose(picture)}
      />
      <img src={picture.url} alt="" />
      {isChosen && (
        <span className={style.tick}>
          <Check size={14} aria-hidden />
        </span>
      )}
    </label>
  )
}

function useTroubleSentence({ thumbnail }: ClipLimits, trouble: Trouble | null): string | null {
  const { t } = useLingui()
  const language = useLanguage()
  const ratio = formatOr(thumbnail.ratios, language)
  const n = formatMegabytes(thumbnail.sizeBytesMax, language, 0)
  const sizes = formatOr(
    thumbnail.sizesMin.map(({ width, height }) => `${width}×${height}`),
    language,
  )
  switch (trouble) {
    case null:
      return null
    case 'ratio':
      return t`Error: thumbnail aspect ratio should be in ${ratio}`
    case 'size':
      return t`Error: maximum file size is ${n}MB`
    case 'resolution':
      return t`Error: the thumbnail must have at least ${sizes} pixels`
    case 'format':
      return t`Error: the thumbnail must be JPEG, PNG or WebP`
  }
}
