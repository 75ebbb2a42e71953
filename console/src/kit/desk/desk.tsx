import { useLingui } from '@lingui/react/macro'
import { classNames, Cloth } from '@tayang/design'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import style from './desk.module.css'
import { useDeskFocus } from './use-desk-focus.ts'

interface DeskProps {
  title: string
  /** Beside the title: `12 waiting`. */
  count?: ReactNode
  /** Below the title: `<Facts inline>` as Oldest, Promise, Today. */
  facts?: ReactNode
  filters?: ReactNode
  list: ReactNode
  /** The case that is open; null where none is. */
  detail: ReactNode
  /** A column at the right of the case: who it is about, and the decisions. */
  side?: ReactNode
  /** Closes the case: on a phone that shows the list again. */
  onClose: () => void
  /** A list as wide as a table, and the case in a column of 420 px. */
  wideList?: boolean
  /** Shown in place of a case while none is open; without it there is none to open, and cloth hangs there. */
  empty?: ReactNode
}

/** A list at the left and its case at the right; on a phone one of them at a time. */
export function Desk(props: DeskProps) {
  const { t } = useLingui()
  const { title, count, facts, filters, list, detail, side, onClose, wideList = false, empty } = props
  const isOpen = detail !== null && detail !== undefined && detail !== false
  const focus = useDeskFocus(isOpen)
  useShortcuts(isOpen ? { Escape: { label: t`Back to the list`, run: onClose } } : {})
  return (
    <div
      className={classNames(style.desk, wideList && style.wide)}
      data-open={isOpen || undefined}
      data-side={(side !== undefined && side !== null) || undefined}
    >
      <section className={style.list} aria-label={title}>
        <header className={style.head}>
          <div className={style.titleLine}>
            <h1>{title}</h1>
            {count !== undefined && <span className={style.count}>{count}</span>}
          </div>
          {facts}
          {filters !== undefined && <div className={style.filters}>{filters}</div>}
        </header>
        <div ref={focus.list} className={style.rows}>
          {list}
        </div>
      </section>
      <section className={style.detail} aria-label={t`Case`}>
        {/* The list and its title are away on a phone: a page has a title all the same. */}
        {isOpen && <h1 className={style.phoneTitle}>{title}</h1>}
        {isOpen && (
          // On a phone the list with its heading is out of sight.
          <h1 className={style.back}>
            <button ref={focus.back} type="button" onClick={onClose}>
              <ChevronLeft size={20} aria-hidden />
              {title}
            </button>
          </h1>
        )}
        {isOpen ? detail : empty || <Cloth kind="kawung" tile={72} className={style.quiet} />}
      </section>
      {side !== undefined && side !== null && (
        <aside className={style.side} aria-label={t`Decision`}>
          {side}
        </aside>
      )}
    </div>
  )
}
