import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextField } from '@tayang/design'
import { useState, type FormEvent } from 'react'
import { ViewHead } from '../auth/view-head.tsx'
import { CountryChoice } from './country-choice.tsx'
import { readNumber } from './phone-number.ts'
import { Trouble } from './trouble.tsx'
import { useTroubleText } from './use-trouble-text.ts'
import style from '../sign-in.module.css'

interface Props {
  mode: 'login' | 'register'
  number: string
  onNumber: (number: string) => void
  onSend: () => Promise<void>
  onCountry: () => void
}

export function NumberStep({ mode, number, onNumber, onSend, onCountry }: Props) {
  const { t } = useLingui()
  const [isMissing, setIsMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const troubleText = useTroubleText()

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setTrouble(null)
    setIsMissing(number === '')
    if (number === '') return
    setIsBusy(true)
    try {
      await onSend()
    } catch (error) {
      setTrouble(troubleText('phone-number', error))
      setIsBusy(false)
    }
  }

  return (
    <>
      <ViewHead
        title={mode === 'register' ? <Trans>Register at Tayang</Trans> : <Trans>Log in to Tayang</Trans>}
      >
        <Trans>We send you a code by SMS.</Trans>
      </ViewHead>
      <form className={style.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <TextField
          label={t`Phone number`}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="81234567890"
          required
          data-first
          lead={<CountryChoice onOther={onCountry} />}
          hint={t`Codes are sent to +62 only; another country goes on by email.`}
          error={isMissing ? t`Incorrect mobile number` : undefined}
          value={number}
          onChange={(event) => onNumber(readNumber(event.target.value, number))}
        />
        <Trouble>{trouble}</Trouble>
        <Button type="submit" wide busy={isBusy ? t`Sending` : undefined}>
          <Trans>Send code</Trans>
        </Button>
      </form>
    </>
  )
}
