import { useStore } from 'zustand'
import { Plural } from '@lingui/react/macro'
import { onAir } from './on-air.ts'
import style from './live-mark.module.css'

/** More are not counted one by one. */
const COUNT_MAX = 99

/**
 * A dot and the number of shows on air, at the way to them. `first` is what the page was rendered with. What comes
 * later moves nothing: it lies over the corner, and what goes leaves its place.
 */
export function LiveMark({ first }: { first: number }) {
  const total = useStore(onAir, (known) => known.total) ?? first
  if (first === 0 && total === 0) return null
  return (
    <span
      className={style.mark}
      data-late={first === 0 || undefined}
      data-gone={total === 0 || undefined}
      data-live-mark
    >
      <span className={style.dot} />
      <span aria-hidden className="figures">
        {total > COUNT_MAX ? `${COUNT_MAX}+` : total}
      </span>
      <span className="only-read">
        {' '}
        <Plural value={total} one="# show on air" other="# shows on air" />
      </span>
    </span>
  )
}
