import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { useState } from 'react'
import { ViewHead } from '../auth/view-head.tsx'
import { Trouble } from './trouble.tsx'
import { useBusyText } from './use-busy-text.ts'
import { useTroubleText } from './use-trouble-text.ts'
import style from '../sign-in.module.css'

interface OfferStepProps {
  /** What the proof creates. */
  makes: 'account' | 'session'
  /** The number, masked. */
  masked: string
  /** Rejects with an error after which it can be tried again. */
  onAccept: () => Promise<void>
  onChangeNumber: () => void
}

/** The code was correct, but for the other mode: that one is offered, and no second code is sent. */
export function OfferStep({ makes, masked, onAccept, onChangeNumber }: OfferStepProps) {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const busyText = useBusyText()
  const troubleText = useTroubleText()
  const isNew = makes === 'account'

  const handleAccept = async () => {
    setTrouble(null)
    setIsBusy(true)
    try {
      await onAccept()
    } catch (error) {
      setTrouble(troubleText('phone-code', error))
    }
    setIsBusy(false)
  }

  return (
    <>
      <ViewHead
        title={
          isNew ? <Trans>This number is new here. Create an account?</Trans> : <Trans>Log in to Tayang</Trans>
        }
      >
        <Trans>
          Your code for <strong>{masked}</strong> was right. You don't need another one.
        </Trans>
      </ViewHead>
      <div className={style.form}>
        <Trouble>{trouble ?? (isNew ? null : t`Error: Number already used by another account.`)}</Trouble>
        <Button wide autoFocus busy={isBusy ? busyText : undefined} onClick={() => void handleAccept()}>
          {isNew ? <Trans>Create account</Trans> : <Trans>Log in instead</Trans>}
        </Button>
        <button type="button" className={style.link} onClick={onChangeNumber}>
          <Trans>Use another number</Trans>
        </button>
      </div>
    </>
  )
}
