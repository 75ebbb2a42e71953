import { Trans, useLingui } from '@lingui/react/macro'
import { user } from '@tayang/contract'
import { Button, TextField } from '@tayang/design'
import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#ground/api'
import { trackPage } from '#ground/track'
import { Trouble } from './trouble.tsx'
import { useTroubleText } from './use-trouble-text.ts'
import style from '../sign-in.module.css'

/** The email form's third mode: asks for the link that sets a password. The answer never tells who is known here. */
export function ResetRequestForm({ email }: { email: string }) {
  const { t } = useLingui()
  const [isSent, setIsSent] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const troubleText = useTroubleText()
  const form = useForm({ reValidateMode: 'onSubmit', defaultValues: { email } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => trackPage('ForgotPassword'), [])

  const handleSubmit = form.handleSubmit(
    async (fields) => {
      setTrouble(null)
      try {
        await call(user.forgetPassword, { body: { email: fields.email.trim().toLowerCase() } })
        setIsSent(true)
      } catch (error) {
        setTrouble(troubleText('reset-password', error))
      }
    },
    () => setTrouble(null),
  )

  if (isSent) {
    return (
      <div className={style.said} role="status">
        <MailCheck size={28} aria-hidden />
        <p>
          <Trans>Please check your email!</Trans>
        </p>
      </div>
    )
  }
  return (
    <form className={style.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="email"
        maxLength={254}
        data-first
        error={errors.email && t`Invalid email!`}
        {...form.register('email', { validate: (value) => value.trim() !== '' })}
      />
      <Trouble>{trouble}</Trouble>
      <Button type="submit" wide busy={isSubmitting ? t`Sending` : undefined}>
        <Trans>Send the link</Trans>
      </Button>
    </form>
  )
}
