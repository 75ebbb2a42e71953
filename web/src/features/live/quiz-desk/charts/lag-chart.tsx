import { Trans } from '@lingui/react/macro'
import { lagBars } from './chart-shapes.ts'
import style from './charts.module.css'

const BOX = { width: 320, height: 88 }
const SECOND_MS = 1_000
/** About what the shorter text takes of the width. */
const TEXT_SHARE = 0.22

interface LagChartProps {
  /** Viewers in each bucket of `bucketMs`, from none behind on. */
  counts: readonly number[]
  bucketMs: number
  p50Ms: number
  p98Ms: number
  /** How far behind somebody may be and still play. */
  allowedMs: number
  formatSeconds: (ms: number) => string
}

/** How far the pictures of the audience are behind the show, and who is too far behind for the next question. */
export function LagChart({ counts, bucketMs, p50Ms, p98Ms, allowedMs, formatSeconds }: LagChartProps) {
  const [half, allowed] = [formatSeconds(p50Ms), formatSeconds(allowedMs)]
  const wholeMs = counts.length * bucketMs
  const xOf = (ms: number) => Math.min(BOX.width, (ms / Math.max(1, wholeMs)) * BOX.width)
  const atOf = (ms: number) => `${(xOf(ms) / BOX.width) * 100}%`
  // A text stands before its line where the other one, or the edge, has the room after it.
  const isNear = xOf(allowedMs) - xOf(p50Ms) < BOX.width * TEXT_SHARE
  const isFar = xOf(allowedMs) > BOX.width * (1 - 2 * TEXT_SHARE)
  return (
    <figure className={style.chart}>
      <p className={style.marks} aria-hidden>
        <span style={{ insetInlineStart: atOf(p50Ms) }} data-before={isNear || undefined}>
          p50 {formatSeconds(p50Ms)}
        </span>
        <span
          style={{ insetInlineStart: atOf(allowedMs) }}
          className={style.allowed}
          data-before={isFar || undefined}
        >
          {p98Ms === allowedMs ? (
            <Trans>p98 {formatSeconds(allowedMs)} = allowed</Trans>
          ) : (
            <Trans>{formatSeconds(allowedMs)} allowed</Trans>
          )}
        </span>
      </p>
      <svg viewBox={`0 0 ${BOX.width} ${BOX.height + 2}`} preserveAspectRatio="none" aria-hidden>
        <line x1="0" x2={BOX.width} y1={BOX.height + 1} y2={BOX.height + 1} className={style.ground} />
        {lagBars(counts, { ...BOX, bucketMs, allowedMs }).map((bar, n) => (
          <rect
            key={n}
            x={bar.x}
            y={BOX.height - bar.height}
            width={bar.width}
            height={bar.height}
            className={bar.isBeyond ? style.beyond : style.within}
          />
        ))}
        <line x1={xOf(p50Ms)} x2={xOf(p50Ms)} y1="0" y2={BOX.height} className={style.half} />
        <line x1={xOf(allowedMs)} x2={xOf(allowedMs)} y1="0" y2={BOX.height} className={style.limit} />
      </svg>
      <figcaption>
        <span aria-hidden>0 s</span>
        <span aria-hidden>{Math.round(wholeMs / SECOND_MS) - 1} s +</span>
        <span className="only-read">
          <Trans>
            Half of the audience is at most {half} behind. Up to {allowed} is allowed.
          </Trans>
        </span>
      </figcaption>
    </figure>
  )
}
