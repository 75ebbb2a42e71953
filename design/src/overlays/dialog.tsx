import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useModal } from './use-modal.ts'
import style from './overlay.module.css'

interface DialogProps {
  open: boolean
  onClose: () => void
  /** Handles a press beside the dialog; without it, that closes the dialog. */
  onBeside?: () => void
  /** The accessible name. */
  label: string
  /**
   * `wide` is 920 px (art beside a form), `medium` 590, `normal` 440; on a phone they rise as a sheet. `large` is
   * 1000 px, and on a phone the whole screen. `menu` is a list of 320 px below the right end of the top bar, which
   * dims nothing; on a phone a sheet.
   */
  size?: 'normal' | 'medium' | 'wide' | 'large' | 'menu'
  className?: string | undefined
  children: ReactNode
}

/** A question in the middle of the screen; on a phone it rises from the bottom. */
export function Dialog({
  open,
  onClose,
  onBeside,
  label,
  size = 'normal',
  className,
  children,
}: DialogProps) {
  const modal = useModal(open, onClose, onBeside)
  return (
    <dialog {...modal} aria-label={label} className={classNames(style.overlay, style.dialog, style[size])}>
      {open && <div className={classNames(style.inside, className)}>{children}</div>}
    </dialog>
  )
}
