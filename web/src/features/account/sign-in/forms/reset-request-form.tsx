import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextField } from '@tayang/design'
import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { trackPage } from '#shared/track'
import { formatClock } from '#shared/i18n'
import { ViewHead } from '../auth/view-head.tsx'
import { sendResetLink } from '../flow/email-links.ts'
import { useCountdown } from '../flow/use-countdown.ts'
import { RESEND_SECONDS } from './code-entry.tsx'
import { Trouble } from './trouble.tsx'
import { useTroubleText } from './use-trouble-text.ts'
import style from '../sign-in.module.css'

/** The third mode of the email form: it requests the link that sets a password. */
export function ResetRequestForm({ email }: { email: string }) {
  const { t } = useLingui()
  const [sentTo, setSentTo] = useState<string | null>(null)
  /** The person wants another email: the focus goes to its field. */
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
        await sendResetLink(to)
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
        <Trans>Enter your email and we'll send you a link to set a new one.</Trans>
      </ViewHead>
      <form method="post" className={style.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
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

/** Says where the link went, and offers to send it again. */
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
      await sendResetLink(to)
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
          If <strong>{to}</strong> has an account, a link is on its way. Check your spam folder too.
        </Trans>
      </ViewHead>
      <div className={style.shownText} role="status">
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
        {/* The form that had the focus was removed. */}
        <button type="button" className={style.link} autoFocus onClick={onChange}>
          <Trans>Use another email</Trans>
        </button>
      </div>
    </>
  )
}
