import { useLingui } from '@lingui/react/macro'
import { Dialog } from '@tayang/design'
import { useState, type ReactNode } from 'react'
import { ActionButton } from './action-button.tsx'
import style from './actions.module.css'

interface AskFirstProps {
  open: boolean
  title: string
  /** What speaks against it. */
  children: ReactNode
  /** By default: decide anyway. */
  confirm?: string
  isBusy?: boolean
  onClose: () => void
  onGoOn: () => void
}

/** Asks once more before a decision; leaving it alone is the first button, so that Enter does no harm. */
export function AskFirst({ open, title, children, confirm, isBusy = false, onClose, onGoOn }: AskFirstProps) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} label={title}>
      <div className={style.reason}>
        <h2>{title}</h2>
        <p className={style.will}>{children}</p>
        <div className={style.buttons}>
          <ActionButton label={t`Leave it`} onPress={onClose} />
          <ActionButton
            label={confirm ?? t`Decide anyway`}
            tone="danger"
            isBusy={isBusy}
            onPress={() => onGoOn()}
          />
        </div>
      </div>
    </Dialog>
  )
}

/**
 * Lets a decision pass at once where nobody else works on the case, and asks first where somebody does; who went on
 * once in spite of an operator is not asked about the same one again.
 */
export function useAskFirst(holder: string | null) {
  const { t } = useLingui()
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const [passed, setPassed] = useState<string | null>(null)
  const title = t`Another operator is working on this`
  const goOn = () => {
    setPassed(holder)
    setWaiting(null)
    waiting?.()
  }
  return {
    first(decide: () => void): void {
      if (holder === null || holder === passed) decide()
      else setWaiting(() => decide)
    },
    question: (
      <AskFirst open={waiting !== null} title={title} onClose={() => setWaiting(null)} onGoOn={goOn}>
        {t`${holder ?? t`Another operator`} is working on this case. If you decide now, your decision is the one that stands.`}
      </AskFirst>
    ),
  }
}
