import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextField } from '@tayang/design'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSignal } from '#ground/session'
import { troubleOf, type AuthTrouble } from './auth-words.ts'
import { register as registerPerson, sessionStatus, signIn } from './session-flow.ts'
import { useTroubleText } from './use-trouble-text.ts'
import style from './sign-in.module.css'

interface Fields {
  name: string
  email: string
  password: string
  repeated: string
}

interface Props {
  view: 'login' | 'register'
  onDone: () => void
}

/** Email form: what is wrong is said under its field after a submit and cleared by the next (Spec 1, section 5). */
export function EmailForm({ view, onDone }: Props) {
  const { t } = useLingui()
  const { status } = useSignal(sessionStatus, sessionStatus.get())
  const [trouble, setTrouble] = useState<AuthTrouble | null>(null)
  const troubleText = useTroubleText(view)
  const isRegister = view === 'register'
  const form = useForm<Fields>({
    reValidateMode: 'onSubmit',
    defaultValues: { name: '', email: '', password: '', repeated: '' },
  })
  const { errors, isSubmitting } = form.formState
  const reveal = { show: t`Show password`, hide: t`Hide password` }

  const handleSubmit = form.handleSubmit(async ({ name, email, password }) => {
    setTrouble(null)
    try {
      if (isRegister) await registerPerson({ name, email, password })
      else await signIn(email.includes('@') ? email.trim().toLowerCase() : email.trim(), password)
      onDone()
    } catch (error) {
      setTrouble(troubleOf(error))
    }
  })
  const busy = status === 'validating' ? t`Validating session` : t`Authenticating`

  return (
    <form className={style.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      {isRegister && (
        <TextField
          label={t`Name`}
          autoComplete="name"
          maxLength={300}
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
        error={errors.email && t`Invalid email!`}
        {...form.register('email', { validate: isFilled })}
      />
      <TextField
        label={t`Password`}
        type="password"
        autoComplete={isRegister ? 'new-password' : 'current-password'}
        maxLength={128}
        reveal={reveal}
        error={errors.password && t`Invalid password!`}
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
      {trouble && (
        <p className={style.trouble} role="alert">
          {troubleText(trouble)}
        </p>
      )}
      <Button type="submit" wide busy={isSubmitting ? busy : undefined}>
        {isRegister ? <Trans>Register</Trans> : <Trans>Log in</Trans>}
      </Button>
    </form>
  )
}

const isFilled = (value: string) => value.trim() !== ''
