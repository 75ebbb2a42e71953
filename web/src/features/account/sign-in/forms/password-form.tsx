import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonLook, TextField } from '@tayang/design'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isRefusal } from '#shared/api'
import { Link, urls } from '#shared/urls'
import { FramedPage } from '../auth/framed-page.tsx'
import { ViewHead } from '../auth/view-head.tsx'
import { resetPassword } from '../flow/email-links.ts'
import { Trouble } from './trouble.tsx'
import style from '../sign-in.module.css'

interface Fields {
  password: string
  repeated: string
}

/** Sets a password by the token of a single-use link. See docs/product/accounts.md#links-by-email. */
export function PasswordForm({ token }: { token: string }) {
  const { t } = useLingui()
  const [isDone, setIsDone] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const form = useForm<Fields>({ reValidateMode: 'onSubmit', defaultValues: { password: '', repeated: '' } })
  const { errors, isSubmitting } = form.formState
  const reveal = { show: t`Show password`, hide: t`Hide password` }

  const handleSubmit = form.handleSubmit(
    async ({ password }) => {
      setTrouble(null)
      try {
        await resetPassword(password, token)
        setIsDone(true)
      } catch (error) {
        if (isRefusal(error, 'PASSWORD_TOO_COMMON')) {
          return setTrouble(t`This password is too easy to guess. Please choose another one.`)
        }
        const isShort = isRefusal(error, 'INVALID_PARAMETERS') && error.message.startsWith('Password should')
        setTrouble(
          isShort ? t`Password should be at least 8 characters` : t`General error, please try again later`,
        )
      }
    },
    () => setTrouble(null),
  )

  return (
    <FramedPage viewKey="reset">
      <ViewHead title={<Trans>Set a new password</Trans>}>
        {!isDone && <Trans>You will be logged out everywhere else.</Trans>}
      </ViewHead>
      {isDone ? (
        <div className={style.form}>
          <p role="status">
            <Trans>Your password has been updated</Trans>
          </p>
          <Link to={urls.auth('login', 'email')} className={buttonLook({ wide: true })}>
            <Trans>Log in</Trans>
          </Link>
        </div>
      ) : (
        <form method="post" className={style.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
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
          <Trouble>{trouble}</Trouble>
          <Button type="submit" wide busy={isSubmitting ? t`Saving` : undefined}>
            <Trans>Save</Trans>
          </Button>
        </form>
      )}
    </FramedPage>
  )
}
