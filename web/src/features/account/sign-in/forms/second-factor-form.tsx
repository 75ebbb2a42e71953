import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CodeField, TextField } from '@tayang/design'
import { useState, type FormEvent } from 'react'
import { isRefusal } from '#shared/api'
import { ViewHead } from '../auth/view-head.tsx'
import { signInByFactor } from '../flow/second-factor.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { Trouble } from './trouble.tsx'
import { useBusyText } from './use-busy-text.ts'
import { useTroubleText } from './use-trouble-text.ts'
import style from '../sign-in.module.css'

const TOTP_DIGITS = 6
const RECOVERY_CODE = /^[\da-z]{5}[- ]?[\da-z]{5}$/i

interface SecondFactorFormProps {
  challenge: string
  onDone: () => void
  /** Begins again with the first factor. */
  onCancel: () => void
}

/** The second step of every sign-in to an account with a second factor. */
export function SecondFactorForm({ challenge, onDone, onCancel }: SecondFactorFormProps) {
  const { t } = useLingui()
  const [isLost, setIsLost] = useState(false)
  const { value, setValue, round, isBusy, isOver, trouble, submit } = useFactor(challenge, onDone)
  const busyText = useBusyText()
  const isWhole = isLost ? RECOVERY_CODE.test(value.trim()) : value.length === TOTP_DIGITS
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && !isBusy) void submit()
  }
  const handleSwitch = () => {
    setIsLost(!isLost)
    setValue('')
  }
  return (
    <>
      <ViewHead title={<Trans>One more step</Trans>}>
        {isLost ? (
          <Trans>Enter one of the recovery codes that you kept. Each works once.</Trans>
        ) : (
          <Trans>Enter the code from your authenticator app</Trans>
        )}
      </ViewHead>
      <form method="post" className={style.form} onSubmit={handleSubmit} noValidate>
        {isLost ? (
          <TextField
            label={t`Recovery code`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            maxLength={16}
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        ) : (
          <CodeField
            key={round}
            label={t`Code from your authenticator app`}
            digitLabel={(nth, length) => t`Digit ${nth} of ${length}`}
            value={value}
            onChange={setValue}
            length={TOTP_DIGITS}
            autoFocus
          />
        )}
        <Trouble>{trouble}</Trouble>
        {isOver ? (
          <Button wide onClick={onCancel}>
            <Trans>Start over</Trans>
          </Button>
        ) : (
          <Button type="submit" wide disabled={!isWhole} busy={isBusy ? busyText : undefined}>
            <Trans>Log in</Trans>
          </Button>
        )}
        <PasskeyButton onDone={onDone} />
        <button type="button" className={style.link} onClick={handleSwitch}>
          {isLost ? <Trans>Use the authenticator app</Trans> : <Trans>I lost my authenticator app</Trans>}
        </button>
      </form>
    </>
  )
}

function useFactor(challenge: string, onDone: () => void) {
  const [value, setValue] = useState('')
  const [round, setRound] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const troubleText = useTroubleText()
  const submit = async () => {
    setTrouble(null)
    setIsBusy(true)
    try {
      await signInByFactor(challenge, value.trim())
      onDone()
    } catch (error) {
      setTrouble(troubleText('second-factor', error))
      setIsOver(isRefusal(error, 'CHALLENGE_OVER'))
      setValue('')
      setRound(round + 1)
      setIsBusy(false)
    }
  }
  return { value, setValue, round, isBusy, isOver, trouble, submit }
}
