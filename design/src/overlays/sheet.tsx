import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useModal } from './use-modal.ts'
import style from './overlay.module.css'

interface SheetProps {
  open: boolean
  onClose: () => void
  label: string
  className?: string | undefined
  /** What is behind it stays as bright as it was: a picture that is watched on. */
  isBright?: boolean
  /** On a desk it is a menu above or below the element whose style has `anchor-name: --menu-opener`. */
  isMenu?: boolean
  children: ReactNode
}

/** A panel that rises from the bottom edge, on any screen. */
export function Sheet({ open, onClose, label, className, isBright, isMenu, children }: SheetProps) {
  const modal = useModal(open, onClose)
  return (
    <dialog
      {...modal}
      aria-label={label}
      className={classNames(style.overlay, style.sheet, isBright && style.bright, isMenu && style.anchored)}
    >
      {open && <div className={classNames(style.inside, className)}>{children}</div>}
    </dialog>
  )
}
