import { Trans, useLingui } from '@lingui/react/macro'
import { user } from '@tayang/contract'
import { Button, TextField } from '@tayang/design'
import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#shared/api'
import { trackPage } from '#shared/track'
import { formatClock } from '#shared/i18n'
import { ViewHead } from '../auth/view-head.tsx'
import { useCountdown } from '../flow/use-countdown.ts'
import { RESEND_SECONDS } from './code-entry.tsx'
import { Trouble } from './trouble.tsx'
import { useTroubleText } from './use-trouble-text.ts'
import style from '../sign-in.module.css'

const sendLink = (email: string) => call(user.forgetPassword, { body: { email } })

/** The email form's third mode: asks for the link that sets a password. The answer never tells who is known here. */
export function ResetRequestForm({ email }: { email: string }) {
  const { t } = useLingui()
  const [sentTo, setSentTo] = useState<string | null>(null)
  /** They come back from what was sent: the focus goes to what they want to change. */
  const [isChanging, setIsChanging] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const troubleText = useTroubleText()
  const form = useForm({ reValidateMode: 'onSubmit', defaultValues: { email } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => trackPage('ForgotPassword'), [])

  const handleSubmit = form.handleSubmit(
    async (fields) => {
      setTrouble(null)
      const to = fields.email.trim().toLowerCase()
      try {
        await sendLink(to)
        setSentTo(to)
      } catch (error) {
        setTrouble(troubleText('reset-password', error))
      }
    },
    () => setTrouble(null),
  )

  const handleChange = () => {
    setSentTo(null)
    setIsChanging(true)
  }
  if (sentTo !== null) return <LinkSent to={sentTo} onChange={handleChange} />
  return (
    <>
      <ViewHead title={<Trans>Forgot your password?</Trans>}>
        <Trans>Tell us your email and we send you a link that sets a new one.</Trans>
      </ViewHead>
      <form className={style.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="email"
          maxLength={254}
          data-first
          autoFocus={isChanging}
          error={errors.email && t`Invalid email!`}
          {...form.register('email', { validate: (value) => value.trim() !== '' })}
        />
        <Trouble>{trouble}</Trouble>
        <Button type="submit" wide busy={isSubmitting ? t`Sending` : undefined}>
          <Trans>Send the link</Trans>
        </Button>
      </form>
    </>
  )
}

/** Where the link went, and what to do where it does not arrive. */
function LinkSent({ to, onChange }: { to: string; onChange: () => void }) {
  const { t } = useLingui()
  const [isSending, setIsSending] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const { left, restart } = useCountdown(RESEND_SECONDS)
  const troubleText = useTroubleText()

  const handleResend = async () => {
    setTrouble(null)
    setIsSending(true)
    try {
      await sendLink(to)
      restart(RESEND_SECONDS)
    } catch (error) {
      setTrouble(troubleText('reset-password', error))
    }
    setIsSending(false)
  }

  return (
    <>
      <ViewHead title={<Trans>Forgot your password?</Trans>}>
        <Trans>
          If <strong>{to}</strong> has an account, its link is on the way. Look into the spam folder too.
        </Trans>
      </ViewHead>
      <div className={style.said} role="status">
        <MailCheck size={28} aria-hidden />
        <p>
          <Trans>Please check your email!</Trans>
        </p>
      </div>
      <Trouble>{trouble}</Trouble>
      <div className={style.form}>
        <Button
          wide
          tone="outline"
          disabled={left > 0}
          busy={isSending ? t`Sending` : undefined}
          onClick={() => void handleResend()}
        >
          {left > 0 ? (
            <span className="figures">
              <Trans>Resend in {formatClock(left)}</Trans>
            </span>
          ) : (
            <Trans>Resend</Trans>
          )}
        </Button>
        {/* The form that sent the link has gone with the focus. */}
        <button type="button" className={style.link} autoFocus onClick={onChange}>
          <Trans>Use another email</Trans>
        </button>
      </div>
    </>
  )
}
