import { useLingui } from '@lingui/react/macro'
import { parseThumbnails, thumbnailAt, type Thumbnail } from '@tayang/player/core'
import { useEffect, useState } from 'react'
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

/** A tile of a sprite, as wide as its button. */
function Still({ still }: { still: Thumbnail }) {
  const { image, x, y, widthPx, heightPx } = still
  return (
    <svg viewBox={`0 0 ${widthPx} ${heightPx}`} preserveAspectRatio="xMidYMid slice" aria-hidden>
      <image href={image} x={-x} y={-y} />
    </svg>
  )
}

function useThumbnails(address: string | null | undefined): readonly Thumbnail[] {
  const [found, setFound] = useState<readonly Thumbnail[]>([])
  useEffect(() => {
    if (!address) return undefined
    const stop = new AbortController()
    fetch(address, { signal: stop.signal })
      .then(async (answer) => (answer.ok ? parseThumbnails(await answer.text()) : []))
      .then((listed) => {
        const base = new URL(address, location.href)
        setFound(listed.map((one) => ({ ...one, image: new URL(one.image, base).href })))
      })
      // Without stills the film is there all the same.
      .catch(() => undefined)
    return () => stop.abort()
  }, [address])
  return found
}
