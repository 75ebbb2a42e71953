import { useLingui } from '@lingui/react/macro'
import { IconButton } from '@tayang/design'
import { Check, X } from 'lucide-react'
import style from './upload-dialog.module.css'

export type UploadStepName = 'file' | 'details' | 'post'

interface DialogHeadProps {
  step: UploadStepName
  isDone: boolean
  onClose: () => void
}

const steps = ['file', 'details', 'post'] as const

/** The name of the modal, how far it is, and the way out. */
export function DialogHead({ step, isDone, onClose }: DialogHeadProps) {
  const { t } = useLingui()
  const names = { file: t`File`, details: t`Details`, post: t`Post` }
  const now = steps.indexOf(step)
  return (
    <header className={style.head}>
      <h2>{t`Upload clip`}</h2>
      <ol className={style.steps} aria-label={t`Steps`}>
        {steps.map((name, n) => {
          const isPast = n < now || isDone
          return (
            <li key={name} aria-current={n === now ? 'step' : undefined} data-past={isPast || undefined}>
              <span className={style.number}>
                {isPast ? <Check size={16} aria-label={t`Done`} /> : n + 1}
              </span>
              {names[name]}
            </li>
          )
        })}
      </ol>
      <IconButton label={t`Close`} className={style.close} onClick={onClose}>
        <X size={22} aria-hidden />
      </IconButton>
    </header>
  )
}
