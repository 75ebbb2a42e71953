import { Mark } from '@tayang/design'
import type { ReactNode } from 'react'
import style from './paper.module.css'

/** A receipt: the only light surface of the site (look). */
export function Paper({
  title,
  number,
  children,
}: {
  title: ReactNode
  number: string
  children: ReactNode
}) {
  return (
    <article className={style.paper}>
      <header>
        <h2>
          <Mark size={24} />
          {title}
        </h2>
        <small>{number}</small>
      </header>
      {children}
    </article>
  )
}

/** Lines that belong together, below a dashed line. */
export function PaperLines({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>
}

interface LineProps {
  name: ReactNode
  isTotal?: boolean
  children: ReactNode
}

export function PaperLine({ name, isTotal, children }: LineProps) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
