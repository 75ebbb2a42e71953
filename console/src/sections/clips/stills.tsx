import { useLingui } from '@lingui/react/macro'
import { Still, thumbnailAt, useThumbnails } from '#shared/film'
import { formatClock } from '#shared/i18n'
import style from './clips.module.css'

const STILLS = 8

interface StillsProps {
  address: string | null | undefined
  seconds: number
  position: number
  onSeek: (seconds: number) => void
}

/** Eight stills of the film, from its sprite; a press goes there. Nothing where a film has none. */
export function Stills({ address, seconds, position, onSeek }: StillsProps) {
  const { t } = useLingui()
  const thumbnails = useThumbnails(address)
  if (thumbnails.length === 0 || seconds <= 0) return null
  const step = seconds / STILLS
  return (
    <ol className={style.stills}>
      {Array.from({ length: STILLS }, (_, nth) => {
        const from = nth * step
        const still = thumbnailAt(thumbnails, from + step / 2)
        const isHere = position >= from && position < from + step
        return (
          <li key={nth}>
            <button
              type="button"
              aria-label={t`To ${formatClock(from)}`}
              aria-current={isHere ? 'true' : undefined}
              onClick={() => onSeek(from)}
            >
              {still && <Still still={still} />}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
