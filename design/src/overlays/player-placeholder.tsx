import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import style from './player-placeholder.module.css'

interface PlayerPlaceholderProps {
  title: string
  /** The label of the arrow. */
  back: string
  onClose: () => void
  /** Behind everything. */
  background?: ReactNode
  /** Above the title. */
  mark?: ReactNode
  children: ReactNode
}

/** A dialog in place of a player: what it is about, and what a person can do instead. Escape leads back. */
export function PlayerPlaceholder({
  title,
  back,
  onClose,
  background,
  mark,
  children,
}: PlayerPlaceholderProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  return (
    <dialog ref={ref} className={style.dialog} aria-label={title} onClose={onClose}>
      {background}
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
