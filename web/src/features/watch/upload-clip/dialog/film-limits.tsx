import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useLanguage } from '#shared/i18n'
import type { ClipLimits, FilmTrouble } from '../film/clip-limits.ts'
import { formatLength, formatMegabytes, formatOr } from './figures.ts'
import style from './file-step.module.css'

const formatNames: Readonly<Record<string, string>> = {
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'video/webm': 'WebM',
}

interface FilmLimitsProps {
  limits: ClipLimits
  /** Of the file that was chosen; without them nothing is marked. */
  troubles?: readonly FilmTrouble[]
}

/** What a film may be, in words; what a chosen one is not is marked. */
export function FilmLimits({ limits: { video }, troubles }: FilmLimitsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const formats = formatOr(
    video.formats.map((mime) => formatNames[mime] ?? mime),
    language,
  )
  const megabytes = formatMegabytes(video.sizeBytesMax, language, 0)
  const shortest = formatLength(video.durationMsMin, language)
  const longest = formatLength(video.durationMsMax, language)
  const ratios = formatOr(video.ratios, language)
  const sizes = formatOr(
    video.sizesMin.map(({ width, height }) => `${width}×${height}`),
    language,
  )
  const rules: [FilmTrouble[], string][] = [
    [['format'], formats],
    [['size'], t`${megabytes} MB at most`],
    [['duration'], t`Longer than ${shortest}, ${longest} at most`],
    [['ratio', 'resolution'], t`${ratios}, at least ${sizes}`],
  ]
  return (
    <ul className={style.limits}>
      {rules.map(([of, words]) => {
        const isBroken = of.some((trouble) => troubles?.includes(trouble))
        return (
          <li key={words} data-broken={isBroken || undefined}>
            {isBroken && <X size={16} aria-label={t`No`} />}
            {words}
          </li>
        )
      })}
    </ul>
  )
}
