import { useLingui } from '@lingui/react/macro'
import { Dialog } from '@tayang/design'
import type { ReactNode } from 'react'
import { ActionButton } from './action-button.tsx'
import style from './actions.module.css'

interface ConfirmDialogProps {
  title: string
  /** What will happen. */
  children: ReactNode
  confirm: string
  tone?: 'brand' | 'danger'
  stepUp?: boolean
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Says what will happen before it does, where nobody has to write why. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useLingui()
  const { title, tone = 'danger', stepUp = false, isBusy } = props
  return (
    <Dialog open onClose={props.onClose} label={title}>
      <div className={style.reason}>
        <h2>{title}</h2>
        <div className={style.will}>{props.children}</div>
        <div className={style.buttons}>
          <ActionButton label={t`Cancel`} onPress={props.onClose} />
          <ActionButton
            label={props.confirm}
            tone={tone}
            stepUp={stepUp}
            isBusy={isBusy}
            onPress={props.onConfirm}
          />
        </div>
      </div>
    </Dialog>
  )
}
