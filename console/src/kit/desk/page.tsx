import type { ReactNode } from 'react'
import style from './desk.module.css'

interface PageProps {
  title: string
  count?: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
  facts?: ReactNode
  filters?: ReactNode
  children: ReactNode
}

/** A screen without two panes: a table, a form, the settings. */
export function Page({ title, count, actions, facts, filters, children }: PageProps) {
  return (
    <div className={style.page}>
      <header className={style.head}>
        <div className={style.titleLine}>
          <h1>{title}</h1>
          {count !== undefined && <span className={style.count}>{count}</span>}
          {actions !== undefined && <div className={style.actions}>{actions}</div>}
        </div>
        {facts}
        {filters !== undefined && <div className={style.filters}>{filters}</div>}
      </header>
      {children}
    </div>
  )
}
