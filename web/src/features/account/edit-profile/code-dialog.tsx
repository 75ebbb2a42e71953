import { Trans, useLingui } from '@lingui/react/macro'
import { user, type Account } from '@tayang/contract'
import { Button, Dialog } from '@tayang/design'
import { useState } from 'react'
import { ConfirmPersonDialog, useProofText } from '#features/account/confirm-person'
import { CodeEntry, reloadAccount, type Countdown } from '#features/account/sign-in'
import { isRefusal, useChange } from '#shared/api'
import { useRefusalText } from '#shared/refusals'
import style from './edit-profile.module.css'

interface CodeDialogProps {
  account: Account
  phone: string
  /** Digits of the code. */
  length: number
  profileId: string
  countdown: Countdown
  onResend: () => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** The dialog for the code that was sent to a new number. */
export function CodeDialog({ account, phone, length, profileId, countdown, ...on }: CodeDialogProps) {
  const { t } = useLingui()
  /** The correct code, while the person proves who they are. */
  const [accepted, setAccepted] = useState<string | null>(null)
  const proofWords = useProofText()
  const refusalText = useRefusalText()
  const updatePhoneNumber = useChange(user.updatePhoneNumber)
  const change = async (code: string, proof: { password?: string; otp?: string } = {}) => {
    const body = { phone: phone.trim(), code, ...proof }
    await updatePhoneNumber.runAsync({ params: { id: profileId }, body })
    await reloadAccount()
    on.onDone()
  }
  const handleVerify = async (code: string) => {
    try {
      await change(code)
    } catch (error) {
      if (!isRefusal(error, 'PROOF_REQUIRED')) throw error
      setAccepted(code)
    }
  }
  const troubleOf = (error: unknown) => {
    if (isRefusal(error, 'INVALID_OTP_CODE')) return t`Incorrect OTP Code`
    if (isRefusal(error, 'TOO_MANY_ATTEMPTS')) return t`Too many attempts, please try again later`
    if (isRefusal(error, 'PHONE_ALREADY_USED')) return t`Error: Number already used by another account.`
    return proofWords(error) ?? t`Something went wrong, please try again later`
  }
  /** What the server says, where it says something. */
  const resendTroubleOf = async (error: unknown) => {
    if (!isRefusal(error)) return t`Internal Server Error!`
    if (error.status === null) return t`Please check your internet connection and try again`
    const isSilent = error.code === null || error.code === 'INTERNAL'
    return isSilent ? t`Internal Server Error!` : await refusalText(error)
  }

  if (accepted !== null) {
    return (
      <ConfirmPersonDialog
        account={account}
        purpose="changePhone"
        action={<Trans>Change number</Trans>}
        onConfirm={(proof) => change(accepted, proof)}
        wordsOf={troubleOf}
        onClose={on.onClose}
      >
        <Trans>Your mobile number becomes {phone}.</Trans>
      </ConfirmPersonDialog>
    )
  }
  return (
    <Dialog open onClose={on.onClose} label={t`Enter your code`}>
      <div className={style.dialog}>
        <h2>
          <Trans>Enter your code</Trans>
        </h2>
        <p className={style.note}>
          <Trans>Sent by SMS to {phone}</Trans>
        </p>
        <CodeEntry
          {...{ length, countdown, troubleOf, resendTroubleOf }}
          busyText={t`Verifying`}
          onVerify={handleVerify}
          onResend={on.onResend}
        >
          <Button tone="ghost" wide onClick={on.onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </CodeEntry>
      </div>
    </Dialog>
  )
}
