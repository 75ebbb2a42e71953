import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CodeField } from '@tayang/design'
import { useState, type FormEvent } from 'react'
import { formatClock } from '#ground/words'
import { ViewHead } from '../auth/view-head.tsx'
import { useAuthProgress } from '../flow/auth-state.ts'
import { useCountdown } from '../flow/use-countdown.ts'
import { Trouble } from './trouble.tsx'
import { useBusyText } from './use-busy-text.ts'
import { useTroubleText } from './use-trouble-text.ts'
import style from '../sign-in.module.css'

/** Spec 1, section 9; above the server's own 55 s, so that a resend at 0 is never too quick (A006). */
const RESEND_SECONDS = 59

interface Props {
  /** Digits of the code. */
  length: number
  /** The number, masked. */
  masked: string
  onVerify: (code: string) => Promise<void>
  onResend: () => Promise<void>
  onChangeNumber: () => void
}

export function CodeStep({ length, masked, onVerify, onResend, onChangeNumber }: Props) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const { left, restart } = useCountdown(RESEND_SECONDS)
  const { loading } = useAuthProgress()
  const busyText = useBusyText()
  const troubleText = useTroubleText()
  const isShort = code.length < length

  const handleVerify = async (event: FormEvent) => {
    event.preventDefault()
    setTrouble(null)
    setWrong(isShort ? t`Invalid OTP code` : null)
    if (isShort || busy) return
    setBusy('verify')
    try {
      await onVerify(code)
    } catch (error) {
      setWrong(troubleText('phone-code', error))
      setBusy(null)
    }
  }

  const handleResend = async () => {
    setTrouble(null)
    setWrong(null)
    setBusy('resend')
    try {
      await onResend()
      setCode('')
      restart(RESEND_SECONDS)
    } catch (error) {
      setTrouble(troubleText('phone-resend', error))
    }
    setBusy(null)
  }

  return (
    <>
      <ViewHead title={<Trans>Enter your code</Trans>}>
        <Trans>
          Sent by SMS to <strong>{masked}</strong>{' '}
          <button type="button" className={style.inline} onClick={onChangeNumber}>
            Change
          </button>
        </Trans>
      </ViewHead>
      <form className={style.form} onSubmit={(event) => void handleVerify(event)} noValidate>
        <CodeField
          label={t`One-time code`}
          digitLabel={(nth) => t`Digit ${nth} of ${length}`}
          value={code}
          onChange={setCode}
          length={length}
          error={wrong ?? undefined}
          autoFocus
        />
        <div className={style.resend}>
          {left > 0 ? (
            <p className="figures">
              <Trans>
                Resend in <strong>{formatClock(left)}</strong>
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
          data-short={isShort || undefined}
          busy={busy === 'verify' || loading ? busyText : undefined}
        >
          <Trans>Verify</Trans>
        </Button>
      </form>
    </>
  )
}
