import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CodeField, TextField } from '@tayang/design'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isRefusal } from '#shared/api'
import { LEGAL_VERSION } from '#shared/legal'
import { useLanguage } from '#shared/i18n'
import { useAutoFill } from '../flow/auto-fill.ts'
import { register as registerPerson, signInByPassword } from '../flow/sign-in-methods.ts'
import { Trouble } from './trouble.tsx'
import { useBusyText } from './use-busy-text.ts'
import { useTroubleText } from './use-trouble-text.ts'
import style from '../sign-in.module.css'

interface Fields {
  name: string
  email: string
  password: string
  repeated: string
}

interface Props {
  mode: 'login' | 'register'
  /** False where the house wants the address verified before anybody is let in (A007). */
  onDone: (isSignedIn: boolean) => void
  /** With what stands in the email field. */
  onForgot: (email: string) => void
}

const TOTP_DIGITS = 6

/** Email form: what is wrong is said under its field after a submit and cleared by the next (Spec 1, section 5). */
export function EmailForm({ mode, onDone, onForgot }: Props) {
  const { t } = useLingui()
  const language = useLanguage()
  const [trouble, setTrouble] = useState<string | null>(null)
  /** Null until the server has asked for the second factor. */
  const [totp, setTotp] = useState<string | null>(null)
  const troubleText = useTroubleText()
  const busy = useBusyText()
  const isRegister = mode === 'register'
  const kept = useAutoFill()
  const form = useForm<Fields>({
    reValidateMode: 'onSubmit',
    values: { name: '', email: isRegister ? '' : kept, password: '', repeated: '' },
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting } = form.formState
  const isRefused = errors.password?.type === REFUSED
  const wrongPassword = isRefused ? t`Password should be at least 8 characters` : t`Invalid password!`
  const reveal = { show: t`Show password`, hide: t`Hide password` }

  const handleSubmit = form.handleSubmit(
    async ({ name, email, password }) => {
      setTrouble(null)
      try {
        const person = { name: name.trim(), email: email.trim().toLowerCase(), password }
        if (isRegister) onDone(await registerPerson(person, { version: LEGAL_VERSION, language }))
        else {
          await signInByPassword(email, password, totp ?? undefined)
          onDone(true)
        }
      } catch (error) {
        const named = isRegister ? fieldsIn(error) : []
        for (const field of named) form.setError(field, { type: REFUSED })
        if (isRefusal(error, 'TOTP_REQUIRED') && totp === null) setTotp('')
        else if (named.length === 0) setTrouble(troubleText(mode, error))
      }
    },
    () => setTrouble(null),
  )

  return (
    <form className={style.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      {isRegister && (
        <TextField
          label={t`Name`}
          autoComplete="name"
          maxLength={300}
          data-first
          error={errors.name && t`Invalid name!`}
          {...form.register('name', { validate: isFilled })}
        />
      )}
      <TextField
        label={isRegister ? t`Email` : t`Email/User ID`}
        type={isRegister ? 'email' : 'text'}
        autoComplete={isRegister ? 'email' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        data-first={isRegister ? undefined : true}
        hint={isRegister && kept !== '' ? t`Your number ${kept} is kept for when you log in.` : undefined}
        error={errors.email && t`Invalid email!`}
        {...form.register('email', { validate: isFilled })}
      />
      <TextField
        label={t`Password`}
        type="password"
        autoComplete={isRegister ? 'new-password' : 'current-password'}
        maxLength={128}
        reveal={reveal}
        error={errors.password && wrongPassword}
        {...form.register('password', { validate: (value) => value !== '' })}
      />
      {isRegister && (
        <TextField
          label={t`Repeat password`}
          type="password"
          autoComplete="new-password"
          maxLength={128}
          reveal={reveal}
          error={errors.repeated && t`Invalid repassword!`}
          {...form.register('repeated', {
            validate: (value, { password }) => value !== '' && value === password,
          })}
        />
      )}
      {totp !== null && (
        <div className={style.totp}>
          <p>
            <Trans>Enter the code of your authenticator app</Trans>
          </p>
          <CodeField
            label={t`Code of your authenticator app`}
            digitLabel={(nth, length) => t`Digit ${nth} of ${length}`}
            value={totp}
            onChange={setTotp}
            length={TOTP_DIGITS}
            autoFocus
          />
        </div>
      )}
      <Trouble>{trouble}</Trouble>
      <Button type="submit" wide busy={isSubmitting ? busy : undefined}>
        {isRegister ? <Trans>Register</Trans> : <Trans>Log in</Trans>}
      </Button>
      {!isRegister && (
        <button type="button" className={style.link} onClick={() => onForgot(form.getValues('email').trim())}>
          <Trans>Forgot your password?</Trans>
        </button>
      )}
    </form>
  )
}

/** The server found a field wrong that is filled in. */
const REFUSED = 'refused'

/** All fields that the server named at once, so that a person mends them in one go. */
function fieldsIn(error: unknown): ('name' | 'email' | 'password')[] {
  if (!isRefusal(error, 'INVALID_PARAMETERS')) return []
  const named = new Set(error.details.map((detail) => detail.split(':')[0]))
  return (['name', 'email', 'password'] as const).filter((field) => named.has(field))
}

const isFilled = (value: string) => value.trim() !== ''
