import type { ReactNode } from 'react'
import { Cloth, type ClothKind } from '../cloth/cloth.tsx'
import style from './empty-state.module.css'

interface EmptyStateProps {
  /** The batik behind it; one per screen. */
  cloth: ClothKind
  /** One sentence. */
  title: string
  note?: ReactNode
  /** One action. */
  action?: ReactNode
}

export function EmptyState({ cloth, title, note, action }: EmptyStateProps) {
  return (
    <div className={style.empty}>
      <Cloth kind={cloth} className={style.cloth} />
      <p className={style.title}>{title}</p>
      {note && <p className={style.note}>{note}</p>}
      {action}
    </div>
  )
}
