import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import style from './cover.module.css'

interface Props {
  title: string
  /** What the arrow says. */
  back: string
  onClose: () => void
  /** Behind everything. */
  ground?: ReactNode
  /** Above the title. */
  mark?: ReactNode
  children: ReactNode
}

/** Stands where a player would: what it is about, and what one can do instead. Escape leads back. */
export function Cover({ title, back, onClose, ground, mark, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  return (
    <dialog ref={ref} className={style.cover} aria-label={title} onClose={onClose}>
      {ground}
      <IconButton label={back} className={style.back} onClick={onClose}>
        <ArrowLeft size={22} aria-hidden />
      </IconButton>
      <div className={style.words}>
        {mark}
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
