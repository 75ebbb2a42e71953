import { Trans } from '@lingui/react/macro'
import { linePoints } from './chart-shapes.ts'
import style from './charts.module.css'

const BOX = { width: 320, height: 88 }

interface AnswerChartProps {
  /** Answers that came in each second since the question was shown. */
  perSecond: readonly number[]
  /** The chart ends here, however few seconds have passed. */
  lengthS: number
}

/** How the answers came in: one line, and in words for those who do not see it. */
export function AnswerChart({ perSecond, lengthS }: AnswerChartProps) {
  const shown = perSecond.slice(0, Math.max(2, lengthS + 1))
  const share = lengthS > 0 ? Math.max(0, shown.length - 1) / lengthS : 0
  const peak = Math.max(0, ...perSecond)
  return (
    <figure className={`${style.chart} ${style.plain}`}>
      <svg viewBox={`0 0 ${BOX.width} ${BOX.height + 2}`} preserveAspectRatio="none" aria-hidden>
        <line x1="0" x2={BOX.width} y1={BOX.height + 1} y2={BOX.height + 1} className={style.ground} />
        <polyline
          points={linePoints(shown, { width: BOX.width * Math.min(1, share), height: BOX.height })}
          className={style.line}
        />
      </svg>
      <figcaption>
        <span aria-hidden>0 s</span>
        <span aria-hidden>{Math.round(lengthS / 2)} s</span>
        <span aria-hidden>{lengthS} s</span>
        <span className="only-read">
          <Trans>At most {peak} answers in one second</Trans>
        </span>
      </figcaption>
    </figure>
  )
}
