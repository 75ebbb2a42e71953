import { Trans, useLingui } from '@lingui/react/macro'
import type { Account, ProvenDeed } from '@tayang/contract'
import { Button, Dialog } from '@tayang/design'
import { useState, type FormEvent, type ReactNode } from 'react'
import { isRefusal } from '#shared/api'
import { askOf, nextRound, noProof, PersonProof, proofOf } from './person-proof.tsx'
import { useProofWords } from './use-proof-words.ts'
import style from './confirm-person.module.css'

interface ConfirmPersonDialogProps {
  account: Account
  purpose: ProvenDeed
  /** What the dialog and its heading say; "Confirm it is you" where nothing else is said. */
  title?: string
  /** What is about to happen. */
  children: ReactNode
  /** What the button says. */
  action: ReactNode
  tone?: 'brand' | 'danger'
  /** The deed itself, with the proof; what it throws is told here. */
  onConfirm: (proof: { password?: string; otp?: string }) => Promise<void>
  /** Words for a refusal that is not about the proof. */
  wordsOf?: (error: unknown) => string | null
  onClose: () => void
}

/** Asks whether it is really them before a deed that a stolen session must not do, and does it. */
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
  const proofWords = useProofWords()
  const title = more.title ?? t`Confirm it is you`
  const isWhole = proof.isWhole || askOf(account) === 'sign-in'

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
