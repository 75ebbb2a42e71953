import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CodeField } from '@tayang/design'
import { useState, type FormEvent, type ReactNode } from 'react'
import { isRefusal } from '#shared/api'
import { formatClock } from '#shared/i18n'
import type { Countdown } from '../flow/use-countdown.ts'
import { Trouble } from './trouble.tsx'
import style from '../sign-in.module.css'

/** The server waits 55 s, so that a resend at 0 is never too early. */
export const RESEND_SECONDS = 59

interface CodeEntryProps {
  /** Digits of the code. */
  length: number
  /** Until another code can be requested. */
  countdown: Countdown
  /** Resolves when the code was accepted; `troubleOf` has the text of what it throws. */
  onVerify: (code: string) => Promise<void>
  onResend: () => Promise<unknown>
  troubleOf: (error: unknown) => string
  resendTroubleOf: (error: unknown) => string | Promise<string>
  /** The text of the button while the code is verified. */
  busyText: string
  /** Something else is running that the button waits for. */
  isBusy?: boolean
  /** Shown beside Verify. */
  children?: ReactNode
}

/**
 * The form of a one-time code. It submits itself at the last digit; Verify submits it too, and shows when digits are
 * missing. A wrong code is removed from the boxes, so that the next one is typed from the first.
 */
export function CodeEntry(props: CodeEntryProps) {
  const { length, countdown, busyText, isBusy = false, children } = props
  const { t } = useLingui()
  const entry = useCodeEntry(props)
  const { code, running, wrong, trouble } = entry
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void entry.verify(code)
  }

  return (
    <form method="post" className={style.form} onSubmit={handleSubmit} noValidate>
      <CodeField
        key={entry.round}
        label={t`One-time code`}
        digitLabel={(nth) => t`Digit ${nth} of ${length}`}
        value={code}
        onChange={entry.setCode}
        onComplete={(whole) => void entry.verify(whole)}
        length={length}
        error={wrong ?? undefined}
        disabled={running === 'verify'}
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
            busy={running === 'resend' ? t`Sending` : undefined}
            onClick={() => void entry.resend()}
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
        // Not disabled: a press shows what is missing.
        data-short={code.length < length || undefined}
        busy={running === 'verify' || isBusy ? busyText : undefined}
      >
        <Trans>Verify</Trans>
      </Button>
      {children}
    </form>
  )
}

/** The code that is typed, what runs with it, and what went wrong. */
function useCodeEntry({ length, countdown, onVerify, onResend, ...texts }: CodeEntryProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [running, setRunning] = useState<'verify' | 'resend' | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  /** Another code gets a new field, which takes the focus. */
  const [round, setRound] = useState(0)

  const beginAgain = () => {
    setCode('')
    setRound((before) => before + 1)
  }
  const verify = async (written: string) => {
    if (running) return
    setTrouble(null)
    setWrong(written.length < length ? t`Invalid OTP code` : null)
    if (written.length < length) return
    setRunning('verify')
    try {
      await onVerify(written)
    } catch (error) {
      if (isRefusal(error, 'INVALID_OTP') || isRefusal(error, 'INVALID_OTP_CODE')) beginAgain()
      setWrong(texts.troubleOf(error))
    }
    setRunning(null)
  }
  const resend = async () => {
    setTrouble(null)
    setWrong(null)
    setRunning('resend')
    try {
      await onResend()
      countdown.restart(RESEND_SECONDS)
      beginAgain()
    } catch (error) {
      setTrouble(await texts.resendTroubleOf(error))
    }
    setRunning(null)
  }
  return { code, setCode, running, wrong, trouble, round, verify, resend }
}
