import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CodeField } from '@tayang/design'
import { useState, type FormEvent, type ReactNode } from 'react'
import { isRefusal } from '#shared/api'
import { formatClock } from '#shared/i18n'
import type { Countdown } from '../flow/use-countdown.ts'
import { Trouble } from './trouble.tsx'
import style from '../sign-in.module.css'

/** The server's own wait is 55 s, so that a resend at 0 is never too quick. */
export const RESEND_SECONDS = 59

interface CodeEntryProps {
  /** Digits of the code. */
  length: number
  /** Until another code may be asked for. */
  countdown: Countdown
  /** Resolves once the code was taken; what it throws is told in the words of `troubleOf`. */
  onVerify: (code: string) => Promise<void>
  onResend: () => Promise<unknown>
  troubleOf: (error: unknown) => string
  resendTroubleOf: (error: unknown) => string
  /** What the button says while the code is judged. */
  busyText: string
  /** Something else is under way that the button waits for. */
  isBusy?: boolean
  /** Stands beside Verify. */
  children?: ReactNode
}

/**
 * The form of a one-time code, wherever one is asked for. It sends itself at the last digit; Verify sends it too, and
 * tells when digits are missing. A wrong code is taken out of the boxes, so that the next one is typed from the first.
 */
export function CodeEntry({ length, countdown, onVerify, onResend, ...more }: CodeEntryProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  /** The field is made again for another code, and takes the focus with it. */
  const [round, setRound] = useState(0)

  const beginAgain = () => {
    setCode('')
    setRound((before) => before + 1)
  }
  const handleVerify = async (written: string) => {
    if (busy) return
    setTrouble(null)
    setWrong(written.length < length ? t`Invalid OTP code` : null)
    if (written.length < length) return
    setBusy('verify')
    try {
      await onVerify(written)
    } catch (error) {
      if (isRefusal(error, 'INVALID_OTP') || isRefusal(error, 'INVALID_OTP_CODE')) beginAgain()
      setWrong(more.troubleOf(error))
    }
    setBusy(null)
  }
  const handleResend = async () => {
    setTrouble(null)
    setWrong(null)
    setBusy('resend')
    try {
      await onResend()
      countdown.restart(RESEND_SECONDS)
      beginAgain()
    } catch (error) {
      setTrouble(more.resendTroubleOf(error))
    }
    setBusy(null)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void handleVerify(code)
  }

  return (
    <form className={style.form} onSubmit={handleSubmit} noValidate>
      <CodeField
        key={round}
        label={t`One-time code`}
        digitLabel={(nth) => t`Digit ${nth} of ${length}`}
        value={code}
        onChange={setCode}
        onComplete={(whole) => void handleVerify(whole)}
        length={length}
        error={wrong ?? undefined}
        disabled={busy === 'verify'}
        autoFocus
      />
      <div className={style.resend}>
        {countdown.left > 0 ? (
          <p className="figures">
            <Trans>
              Resend in <strong>{formatClock(countdown.left)}</strong>
            </Trans>
          </p>
        ) : (
          <Button
            tone="outline"
            size="small"
            busy={busy === 'resend' ? t`Sending` : undefined}
            onClick={() => void handleResend()}
          >
            <Trans>Resend</Trans>
          </Button>
        )}
      </div>
      <Trouble>{trouble}</Trouble>
      <Button
        type="submit"
        wide
        className={style.verify}
        // Not disabled: a press tells what is missing.
        data-short={code.length < length || undefined}
        busy={busy === 'verify' || more.isBusy ? more.busyText : undefined}
      >
        <Trans>Verify</Trans>
      </Button>
      {more.children}
    </form>
  )
}
