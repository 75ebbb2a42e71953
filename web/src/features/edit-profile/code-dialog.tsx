import { Trans, useLingui } from '@lingui/react/macro'
import { user } from '@tayang/contract'
import { Button, CodeField, Dialog } from '@tayang/design'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { reloadAccount, useCountdown } from '#features/sign-in'
import { call, isRefusal } from '#ground/api'
import { formatClock } from '#ground/words'
import style from './edit-profile.module.css'

/** Spec 1, section 4: 60 seconds at first, 59 after each Resend (A006). */
const FIRST_WAIT_SECONDS = 60
const NEXT_WAIT_SECONDS = 59

interface Props {
  phone: string
  /** Digits of the code. */
  length: number
  profileId: string
  onResend: () => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** The OTP dialog of the profile: the code that was sent to a new number (Spec 1, section 4). */
export function CodeDialog({ phone, length, profileId, onResend, onClose, onDone }: Props) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [trouble, setTrouble] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)
  const [isResending, setIsResending] = useState(false)
  const { left, restart } = useCountdown(FIRST_WAIT_SECONDS)

  const handleVerify = async (written: string) => {
    setTrouble(undefined)
    if (written.length < length) return setTrouble(t`Invalid OTP code`)
    setIsBusy(true)
    try {
      await call(user.updatePhoneNumber, {
        params: { id: profileId },
        body: { phone: phone.trim(), code: written },
      })
      await reloadAccount()
      onDone()
    } catch (error) {
      setTrouble(verifyTroubleOf(error))
      setIsBusy(false)
    }
  }
  const verifyTroubleOf = (error: unknown) => {
    if (isRefusal(error, 'INVALID_OTP_CODE')) return t`Incorrect OTP Code`
    if (isRefusal(error, 'TOO_MANY_ATTEMPTS')) return t`Too many attempts, please try again later`
    if (isRefusal(error, 'PHONE_ALREADY_USED')) return t`Error: Number already used by another account.`
    return t`Something went wrong, please try again later`
  }
  /** The server's own sentence, where it has one. */
  const resendTroubleOf = (error: unknown) => {
    if (!isRefusal(error)) return t`Internal Server Error!`
    if (error.status === null) return t`Please check your internet connection and try again`
    if (error.code === 'TOO_MANY_ATTEMPTS') return t`Too many attempts, please try again later`
    if (error.code === 'TOO_QUICK_RETRY') return t`Please wait a moment before you ask for another code`
    return error.code === null || error.code === 'INTERNAL' ? t`Internal Server Error!` : error.message
  }
  const handleResend = async () => {
    setTrouble(undefined)
    setIsResending(true)
    try {
      await onResend()
      setCode('')
      restart(NEXT_WAIT_SECONDS)
    } catch (error) {
      setTrouble(resendTroubleOf(error))
    }
    setIsResending(false)
  }

  return (
    <Dialog open onClose={onClose} label={t`Enter your code`}>
      <form
        className={style.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void handleVerify(code)
        }}
      >
        <h2>
          <Trans>Enter your code</Trans>
        </h2>
        <p className={style.note}>
          <Trans>Sent by SMS to {phone}</Trans>
        </p>
        <CodeField
          label={t`One-time code`}
          digitLabel={(nth, all) => t`Digit ${nth} of ${all}`}
          value={code}
          onChange={setCode}
          onComplete={(whole) => void handleVerify(whole)}
          length={length}
          error={trouble}
          disabled={isBusy}
          autoFocus
        />
        <div className={style.resend}>
          {left > 0 ? (
            <span>
              <Trans>Resend in {formatClock(left)}</Trans>
            </span>
          ) : (
            <Button
              tone="outline"
              size="small"
              busy={isResending ? t`Sending` : undefined}
              onClick={() => void handleResend()}
            >
              <RotateCcw size={16} aria-hidden />
              <Trans>Resend</Trans>
            </Button>
          )}
        </div>
        <div className={style.dialogEnd}>
          <Button type="submit" disabled={code.length < length} busy={isBusy ? t`Verifying` : undefined}>
            <Trans>Verify</Trans>
          </Button>
          <Button tone="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
