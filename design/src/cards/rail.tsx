import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { RailShape } from './card-shape.ts'
import { rowStep } from './row-step.ts'
import style from './rail.module.css'

interface RailProps {
  shape: RailShape
  title: ReactNode
  /** At the right end of the title: See All. */
  more?: ReactNode
  /** For a row without focusable content: the row itself takes the focus under this name, to be scrolled. */
  label?: string | undefined
  /** The labels of the arrows. */
  words: { back: string; forward: string }
  /** The cards. */
  children: ReactNode
}

/** A row of cards that scrolls sideways: by finger, by its arrows, or card by card with the arrow keys. */
export function Rail({ shape, title, more, label, words, children }: RailProps) {
  const list = useRef<HTMLUListElement>(null)

  const handleTurn = (direction: 1 | -1) => {
    const row = list.current
    const first = row?.firstElementChild
    if (!row || !first) return
    const style = getComputedStyle(row)
    const gapPx = Number.parseFloat(style.columnGap) || 0
    const step = rowStep({
      countPerRow: Number(style.getPropertyValue('--row-count')),
      cardPx: first.clientWidth + gapPx,
      rowPx: row.clientWidth - 2 * (Number.parseFloat(style.paddingInlineStart) || 0) + gapPx,
    })
    row.scrollBy({ left: direction * step * (first.clientWidth + gapPx), behavior: 'smooth' })
  }

  const handleKeys = (event: KeyboardEvent<HTMLUListElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a:not([tabindex])')]
    const next = links[links.indexOf(document.activeElement as HTMLElement) + by]
    if (!next) return
    event.preventDefault()
    next.focus({ preventScroll: true })
    next.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'nearest' })
  }

  return (
    <section className={style.rail} data-shape={shape}>
      <header className={style.head}>
        <h2>{title}</h2>
        {more}
      </header>
      <div className={style.window}>
        <ul
          ref={list}
          className={style.list}
          onKeyDown={handleKeys}
          {...(label !== undefined && { tabIndex: 0, 'aria-label': label })}
        >
          {Children.map(children, (card) => (
            <li>{card}</li>
          ))}
        </ul>
        <button type="button" className={style.back} onClick={() => handleTurn(-1)} aria-label={words.back}>
          <ChevronLeft size={24} aria-hidden />
        </button>
        <button
          type="button"
          className={style.forward}
          onClick={() => handleTurn(1)}
          aria-label={words.forward}
        >
          <ChevronRight size={24} aria-hidden />
        </button>
      </div>
    </section>
  )
}
