import { useId, type ReactNode } from 'react'
import style from './quiz-desk.module.css'

interface DeskPanelProps {
  title: string
  /** At the right of the title: one deed, or one figure. */
  aside?: ReactNode
  children: ReactNode
}

/** One part of the desk with its name. */
export function DeskPanel({ title, aside, children }: DeskPanelProps) {
  const id = useId()
  return (
    <section className={style.panel} aria-labelledby={id}>
      <div className={style.panelHead}>
        <h2 id={id}>{title}</h2>
        {typeof aside === 'string' ? <span className={style.aside}>{aside}</span> : aside}
      </div>
      {children}
    </section>
  )
}
