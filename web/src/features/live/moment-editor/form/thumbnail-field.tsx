import { Trans, useLingui } from '@lingui/react/macro'
import type { MomentDraft } from '@tayang/contract'
import { useEffect, useRef, useState } from 'react'
import { clockOf } from '#features/live/keep-moment'
import type { DraftStills } from '../picture/use-stills.ts'
import type { Trim, TrimEvent } from '../trim/trim.ts'
import style from './form.module.css'

const SECOND_MS = 1_000
const POINTS = { width: 200, height: 112 }

interface ThumbnailFieldProps {
  draft: MomentDraft
  trim: Trim
  stills: DraftStills | null
  change: (event: TrimEvent) => void
}

/** The picture of the card: any second of what is selected. */
export function ThumbnailField({ draft, trim, stills, change }: ThumbnailFieldProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const { thumbnailAt, startsAt, endsAt } = trim
  useEffect(() => {
    if (!stills || !canvas.current) return undefined
    const leaving = new AbortController()
    void stills.draw(canvas.current, thumbnailAt, leaving.signal)
    return () => leaving.abort()
  }, [stills, thumbnailAt])
  return (
    <div className={style.thumbnail}>
      <canvas ref={canvas} {...POINTS} role="img" aria-label={t`Card picture`} />
      <div>
        <b>
          <Trans>Thumbnail</Trans>
        </b>
        <p>
          {clockOf(draft, thumbnailAt)} ·{' '}
          <button type="button" aria-expanded={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
            {isChoosing ? <Trans>Done</Trans> : <Trans>Change</Trans>}
          </button>
        </p>
      </div>
      {isChoosing && (
        <input
          type="range"
          aria-label={t`Thumbnail time`}
          aria-valuetext={clockOf(draft, thumbnailAt)}
          min={0}
          max={Math.max(0, Math.round((endsAt - startsAt) / SECOND_MS) - 1)}
          value={Math.round((thumbnailAt - startsAt) / SECOND_MS)}
          onChange={(event) =>
            change({ do: 'choose-thumbnail', at: startsAt + Number(event.target.value) * SECOND_MS })
          }
        />
      )}
    </div>
  )
}
