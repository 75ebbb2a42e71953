import { Trans, useLingui } from '@lingui/react/macro'
import { user } from '@tayang/contract'
import { Button, TextField } from '@tayang/design'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call, isRefusal } from '#ground/api'
import { askToSignIn } from '#ground/session'
import style from './sign-in.module.css'

interface Fields {
  password: string
  repeated: string
}

/** Sets a password by the token of a single-use link (A001). */
export function PasswordForm({ token }: { token: string }) {
  const { t } = useLingui()
  const [state, setState] = useState<'asking' | 'done' | 'too-short' | 'failed'>('asking')
  const form = useForm<Fields>({ reValidateMode: 'onSubmit', defaultValues: { password: '', repeated: '' } })
  const { errors, isSubmitting } = form.formState
  const reveal = { show: t`Show password`, hide: t`Hide password` }

  const handleSubmit = form.handleSubmit(async ({ password }) => {
    try {
      await call(user.resetPassword, { body: { password, token } })
      setState('done')
    } catch (error) {
      const isShort = isRefusal(error, 'INVALID_PARAMETERS') && error.message.startsWith('Password should')
      setState(isShort ? 'too-short' : 'failed')
    }
  })

  if (state === 'done') {
    return (
      <div className={style.form}>
        <p role="status">
          <Trans>Your password has been updated</Trans>
        </p>
        <Button wide onClick={() => askToSignIn({ goTo: '/' })}>
          <Trans>Log in</Trans>
        </Button>
      </div>
    )
  }
  return (
    <form className={style.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <TextField
        label={t`New password`}
        type="password"
        autoComplete="new-password"
        maxLength={128}
        reveal={reveal}
        error={errors.password && t`Invalid password!`}
        {...form.register('password', { validate: (value) => value !== '' })}
      />
      <TextField
        label={t`Repeat password`}
        type="password"
        autoComplete="new-password"
        maxLength={128}
        reveal={reveal}
        error={errors.repeated && t`Invalid repassword!`}
        {...form.register('repeated', { validate: (value, { password }) => value === password })}
      />
      {state !== 'asking' && (
        <p className={style.trouble} role="alert">
          {state === 'too-short' ? (
            <Trans>Password should be at least 8 characters</Trans>
          ) : (
            <Trans>General error, please try again later</Trans>
          )}
        </p>
      )}
      <Button type="submit" wide busy={isSubmitting ? t`Saving` : undefined}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
