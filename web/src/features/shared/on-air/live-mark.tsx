import { useStore } from 'zustand'
import { Plural } from '@lingui/react/macro'
import { onAir } from './on-air.ts'
import style from './live-mark.module.css'

/** More are not counted one by one. */
const COUNT_MAX = 99

/** From here on the figures fill the mark, whose width the menu keeps free, and the dot is left out. */
const WIDE_FROM = 10

/**
 * A dot and the number of shows on air, at the way to them. `first` is what the page was rendered with. Its place is
 * outside of the layout of the menus, so that neither its coming nor its going moves anything.
 */
export function LiveMark({ first }: { first: number }) {
  const total = useStore(onAir, (known) => known.total) ?? first
  if (total === 0) return null
  return (
    <span className={style.mark} data-live-mark>
      {total < WIDE_FROM && <span className={style.dot} />}
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
