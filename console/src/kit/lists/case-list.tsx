import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import style from './lists.module.css'

interface CaseListProps<T> {
  items: readonly T[]
  keyOf: (item: T) => string
  /** What a row shows: usually `<CaseRow>`. */
  render: (item: T) => ReactNode
  selected: string | null
  onSelect: (key: string) => void
  /** What the list is, for screen readers. */
  label: string
  /** Nothing in it. */
  empty?: ReactNode
  /** Below the rows: `<ListFoot>`. */
  foot?: ReactNode
  /** Dims rows that answer an earlier filter. */
  isOld?: boolean
  /** Where J and K mean something else, the arrows move. */
  moves?: 'letters' | 'arrows'
}

/** A list of cases, worked with J and K. The open case stays where it is when the list changes. */
export function CaseList<T>(props: CaseListProps<T>) {
  const { t } = useLingui()
  const { items, keyOf, selected, onSelect, isOld = false } = props
  const list = useRef<HTMLUListElement>(null)
  const at = items.findIndex((item) => keyOf(item) === selected)
  const move = (by: number) => {
    const next = items[at < 0 ? (by > 0 ? 0 : items.length - 1) : at + by]
    if (next !== undefined) onSelect(keyOf(next))
  }
  const next = { label: t`Next case`, run: () => move(1) }
  const before = { label: t`Previous case`, run: () => move(-1) }
  useShortcuts(props.moves === 'arrows' ? { ArrowDown: next, ArrowUp: before } : { j: next, k: before })
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  if (items.length === 0) return props.empty
  return (
    <>
      <ul ref={list} className={style.cases} aria-label={props.label} data-old={isOld || undefined}>
        {items.map((item) => {
          const key = keyOf(item)
          return (
            <li key={key}>
              <button
                type="button"
                className={style.case}
                aria-current={key === selected ? 'true' : undefined}
                onClick={() => onSelect(key)}
              >
                {props.render(item)}
              </button>
            </li>
          )
        })}
      </ul>
      {props.foot}
    </>
  )
}

interface CaseRowProps {
  /** 93 px wide: a picture, or an avatar. */
  picture?: ReactNode
  title: ReactNode
  note?: ReactNode
  /** At the right of the note: how long it waits, an amount. */
  figure?: ReactNode
  /** Chips below. */
  chips?: ReactNode
}

/** The usual row of a case: picture, a title of two lines, a note and a figure. */
export function CaseRow({ picture, title, note, figure, chips }: CaseRowProps) {
  return (
    <>
      {picture !== undefined && <span className={style.casePicture}>{picture}</span>}
      <span className={style.caseText}>
        <span className={style.caseTitle}>{title}</span>
        <span className={style.caseNote}>
          <span>{note}</span>
          {figure !== undefined && <span className="figures">{figure}</span>}
        </span>
        {chips !== undefined && <span className={style.chips}>{chips}</span>}
      </span>
    </>
  )
}
