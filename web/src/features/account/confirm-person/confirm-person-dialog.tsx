import { Trans, useLingui } from '@lingui/react/macro'
import type { Account, ProvenDeed } from '@tayang/contract'
import { Button, Dialog } from '@tayang/design'
import { useState, type FormEvent, type ReactNode } from 'react'
import { isRefusal } from '#shared/api'
import { requiredProof, nextRound, noProof, PersonProof, proofOf } from './person-proof.tsx'
import { useProofText } from './use-proof-words.ts'
import style from './confirm-person.module.css'

interface ConfirmPersonDialogProps {
  account: Account
  purpose: ProvenDeed
  /** The heading and the name of the dialog; "Confirm it's you" by default. */
  title?: string
  /** The action that the proof is for. */
  children: ReactNode
  /** The label of the button. */
  action: ReactNode
  tone?: 'brand' | 'danger'
  /** The action, with the proof; its errors are shown in the dialog. */
  onConfirm: (proof: { password?: string; otp?: string }) => Promise<void>
  /** The text of a refusal that is not about the proof. */
  wordsOf?: (error: unknown) => string | null
  onClose: () => void
}

/** Requires a proof of the person before an action that a stolen session must not allow, and runs the action. */
export function ConfirmPersonDialog({
  account,
  purpose,
  onConfirm,
  onClose,
  ...more
}: ConfirmPersonDialogProps) {
  const { t } = useLingui()
  const [proof, setProof] = useState(noProof)
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | undefined>()
  const proofWords = useProofText()
  const title = more.title ?? t`Confirm it's you`
  const isWhole = proof.isWhole || requiredProof(account) === 'sign-in'

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole || isBusy) return
    setTrouble(undefined)
    setIsBusy(true)
    try {
      await onConfirm(proofOf(account, proof))
    } catch (error) {
      if (isRefusal(error, 'INVALID_OTP')) setProof(nextRound)
      setTrouble(
        proofWords(error) ?? more.wordsOf?.(error) ?? t`Something went wrong, please try again later`,
      )
    }
    setIsBusy(false)
  }
  return (
    <Dialog open onClose={() => !isBusy && onClose()} label={title}>
      <form className={style.dialog} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <h2>{title}</h2>
        <div className={style.note}>{more.children}</div>
        <PersonProof {...{ account, purpose, proof }} error={trouble} onChange={setProof} />
        <div className={style.end}>
          <Button
            type="submit"
            tone={more.tone ?? 'brand'}
            disabled={!isWhole}
            busy={isBusy ? t`Loading...` : undefined}
          >
            {more.action}
          </Button>
          <Button tone="ghost" disabled={isBusy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
