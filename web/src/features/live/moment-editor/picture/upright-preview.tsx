import { useLingui } from '@lingui/react/macro'
import type { Framing, MomentDraft } from '@tayang/contract'
import type { Playback } from '@tayang/player/dom'
import { Pause, Play } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { formatClock } from '#shared/i18n'
import type { DraftClock } from '../trim/draft-clock.ts'
import type { Trim } from '../trim/trim.ts'
import { drawUpright } from './draw-upright.ts'
import { usePositionS, type MomentVideo } from './use-moment-video.ts'
import style from './picture.module.css'

/** Points of the canvas: enough for the place that it has on a dense screen. */
const UPRIGHT_PX = { width: 504, height: 896 }
const WIDE_PX = { width: 640, height: 360 }

interface UprightPreviewProps {
  draft: MomentDraft
  framing: Framing
  moment: MomentVideo
  trim: Trim
  clock: DraftClock
}

/** What people will see: drawn from the very video that plays beside it. */
export function UprightPreview({ draft, framing, moment, trim, clock }: UprightPreviewProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const isWide = framing.kind === 'whole'
  const points = isWide ? WIDE_PX : UPRIGHT_PX
  useDrawing(canvas, { playback: moment.playback, framing })
  return (
    <figure className={style.upright} data-wide={isWide || undefined}>
      <canvas ref={canvas} {...points} role="img" aria-label={t`What people will see`} />
      <figcaption>
        {moment.isPlaying ? (
          <Pause size={16} fill="currentColor" aria-hidden />
        ) : (
          <Play size={16} fill="currentColor" aria-hidden />
        )}
        {moment.playback && <Progress playback={moment.playback} trim={trim} clock={clock} />}
        <span className={style.owner}>{draft.owner.name}</span>
      </figcaption>
    </figure>
  )
}

function Progress({ playback, trim, clock }: { playback: Playback; trim: Trim; clock: DraftClock }) {
  const positionS = usePositionS(playback)
  const startS = clock.positionOf(trim.startsAt)
  const lengthS = clock.positionOf(trim.endsAt) - startS
  const playedS = Math.min(lengthS, Math.max(0, positionS - startS))
  return (
    <>
      <span className="figures">
        {formatClock(playedS)} / {formatClock(lengthS)}
      </span>
      <i className={style.played} style={{ transform: `scaleX(${lengthS > 0 ? playedS / lengthS : 0})` }} />
    </>
  )
}

/** With each picture of the video, and where it stands still with each change. */
function useDrawing(
  canvas: { current: HTMLCanvasElement | null },
  { playback, framing }: { playback: Playback | null; framing: Framing },
) {
  const draw = useEffectEvent(() => {
    if (canvas.current && playback) drawUpright(canvas.current, playback.video, framing)
  })
  useEffect(() => {
    if (!playback) return undefined
    const { video } = playback
    let frame = requestAnimationFrame(function look() {
      if (!video.paused) draw()
      frame = requestAnimationFrame(look)
    })
    const still = () => draw()
    const events = ['loadeddata', 'seeked', 'pause']
    for (const event of events) video.addEventListener(event, still)
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) video.removeEventListener(event, still)
    }
  }, [playback])
  useEffect(() => draw(), [framing])
}
