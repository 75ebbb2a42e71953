import { useId, type ReactNode } from 'react'
import style from './streamer-dashboard.module.css'

interface PanelProps {
  title: string
  /** At the right of the title: one deed, or one word. */
  aside?: ReactNode
  /** Its place where all parts stand below each other. */
  place: number
  children: ReactNode
}

/** One part of the dashboard with its name. */
export function Panel({ title, aside, place, children }: PanelProps) {
  const id = useId()
  return (
    <section className={style.panel} style={{ order: place }} aria-labelledby={id}>
      <div className={style.panelHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
