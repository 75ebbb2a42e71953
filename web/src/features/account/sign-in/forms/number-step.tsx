import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextField } from '@tayang/design'
import { useState, type FormEvent } from 'react'
import { isRefusal } from '#shared/api'
import { formatClock } from '#shared/i18n'
import { ViewHead } from '../auth/view-head.tsx'
import { useCountdown } from '../flow/use-countdown.ts'
import { CountryChoice } from './country-choice.tsx'
import { readNumber } from './phone-number.ts'
import { Trouble } from './trouble.tsx'
import { useTroubleText } from './use-trouble-text.ts'
import style from '../sign-in.module.css'

interface NumberStepProps {
  mode: 'login' | 'register'
  number: string
  /** The error that led back to this step. */
  failure: unknown
  onNumber: (number: string) => void
  onSend: () => Promise<void>
  /** Called by a person who has an account with this number. */
  onLogIn: () => Promise<void>
  onCountry: () => void
}

export function NumberStep({ mode, number, onNumber, onCountry, ...props }: NumberStepProps) {
  const { t } = useLingui()
  const [isMissing, setIsMissing] = useState(false)
  const sending = useSending(props.failure, number)
  const { failure, waitSeconds } = sending
  const troubleText = useTroubleText()

  const handleNumber = (next: string) => {
    onNumber(next)
    setIsMissing(false)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(number === '')
    if (number !== '' && waitSeconds === 0) void sending.run(props.onSend)
  }

  return (
    <>
      <ViewHead
        title={
          mode === 'register' ? <Trans>Create your Tayang account</Trans> : <Trans>Log in to Tayang</Trans>
        }
      >
        <Trans>We'll text you a code.</Trans>
      </ViewHead>
      <form method="post" className={style.form} onSubmit={handleSubmit} noValidate>
        <TextField
          label={t`Phone number`}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="81234567890"
          required
          data-first
          lead={<CountryChoice onOther={onCountry} />}
          hint={t`We can only text +62 numbers. Outside Indonesia? Use email.`}
          error={isMissing ? t`Incorrect mobile number` : undefined}
          value={number}
          onChange={(event) => handleNumber(readNumber(event.target.value, number))}
        />
        <Trouble>{failure === null ? null : troubleText('phone-number', failure)}</Trouble>
        {isRefusal(failure, 'PHONE_ALREADY_USED') && (
          <Button
            wide
            tone="outline"
            disabled={sending.isBusy}
            onClick={() => void sending.run(props.onLogIn)}
          >
            <Trans>Log in instead</Trans>
          </Button>
        )}
        <Button
          type="submit"
          wide
          className={style.verify}
          data-short={waitSeconds > 0 || undefined}
          aria-disabled={waitSeconds > 0}
          busy={sending.isBusy ? t`Sending` : undefined}
        >
          {waitSeconds > 0 ? (
            <span className="figures">
              <Trans>Send code in {formatClock(waitSeconds)}</Trans>
            </span>
          ) : (
            <Trans>Send code</Trans>
          )}
        </Button>
      </form>
    </>
  )
}

/** Requests a code: the last error, and how long this number has to wait for the next code. */
function useSending(before: unknown, number: string) {
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<{ failure: unknown; number: string }>({ failure: before, number })
  const countdown = useCountdown(0)

  const isOfNumber = refused.number === number
  const isWait = isRefusal(refused.failure, 'TOO_QUICK_RETRY')
  const isOver = isWait && countdown.left === 0
  const run = async (ask: () => Promise<void>) => {
    setRefused({ failure: null, number })
    setIsBusy(true)
    try {
      await ask()
    } catch (error) {
      if (isRefusal(error, 'TOO_QUICK_RETRY')) countdown.restart(error.retryAfterSeconds ?? 0)
      setRefused({ failure: error, number })
    }
    setIsBusy(false)
  }
  return {
    isBusy,
    run,
    failure: isOfNumber && !isOver ? refused.failure : null,
    waitSeconds: isOfNumber && isWait ? countdown.left : 0,
  }
}
