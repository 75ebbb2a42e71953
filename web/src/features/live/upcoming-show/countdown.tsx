import { useLingui } from '@lingui/react/macro'
import { partsOf } from './show-phase.ts'
import style from './upcoming-show.module.css'

/** Days, hours, minutes and seconds; dashes of the same width until the page is alive. */
export function Countdown({ leftMs }: { leftMs: number | null }) {
  const { t } = useLingui()
  const parts = leftMs === null ? null : partsOf(leftMs)
  return (
    // Read when somebody comes to it, never every second.
    <div role="timer" aria-live="off">
      <dl className={style.countdown}>
        {[t`days`, t`hours`, t`minutes`, t`seconds`].map((unit, n) => (
          <div key={unit}>
            <dt>{unit}</dt>
            <dd>{parts ? String(parts[n]).padStart(2, '0') : '--'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
