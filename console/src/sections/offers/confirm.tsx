import { useLingui } from '@lingui/react/macro'
import { Dialog } from '@tayang/design'
import type { ReactNode } from 'react'
import { ActionButton } from '#kit'
import style from './offers.module.css'

interface ConfirmProps {
  title: string
  /** What will happen. */
  children: ReactNode
  confirm: string
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Says what will happen before it does. */
export function Confirm({ title, children, confirm, isBusy, onClose, onConfirm }: ConfirmProps) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} label={title}>
      <div className={style.form}>
        <h2>{title}</h2>
        <p className={style.quiet}>{children}</p>
        <div className={style.buttons}>
          <ActionButton label={t`Cancel`} onPress={onClose} />
          <ActionButton label={confirm} tone="danger" isBusy={isBusy} onPress={onConfirm} />
        </div>
      </div>
    </Dialog>
  )
}
