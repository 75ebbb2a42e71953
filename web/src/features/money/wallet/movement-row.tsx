import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#shared/urls'
import style from './movement-row.module.css'

export const movementList = style.list

interface MovementRowProps {
  id: string
  /** A sign or a picture before it. */
  mark: ReactNode
  name: ReactNode
  /** Below the name, as a moment. */
  note: ReactNode
  /** What it came to. */
  children: ReactNode
}

/** A row of a list of transactions; it opens its own address below the list's. */
export function MovementRow({ id, mark, name, note, children }: MovementRowProps) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link to={`${pathname.replace(/\/$/, '')}/${id}`} className={style.row}>
        {mark}
        <span className={style.what}>
          <span>{name}</span>
          <small>{note}</small>
        </span>
        {children}
      </Link>
    </li>
  )
}
