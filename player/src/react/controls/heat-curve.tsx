import { useMemo } from 'react'

import { heatPath } from '../../core/index.ts'
import type { HeatCurve as Heat } from '../../core/index.ts'
import styles from './heat-curve.module.css'

/** How lively the stream was, above the seek bar; for eyes only, since the bar itself is the control. */
export function HeatCurve({ heat, durationS }: { heat: Heat; durationS: number }) {
  const path = useMemo(() => heatPath(heat, durationS), [heat, durationS])
  if (path === '') return null
  return (
    <svg className={styles.heat} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
