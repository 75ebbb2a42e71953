import { Trans, useLingui } from '@lingui/react/macro'
import { user, type Account } from '@tayang/contract'
import { Button } from '@tayang/design'
import { MailWarning } from 'lucide-react'
import { isRefusal, useChange } from '#shared/api'
import { showToast } from '#shared/toasts'
import style from './edit-profile.module.css'

/** Sends the link that verifies the email again. */
function VerifyEmail() {
  const { t } = useLingui()
  const resendVerification = useChange(user.resendVerification, {
    onDone: () => showToast(t`Please check your email!`, 'ok'),
    onFailed: (error) => {
      const isTooQuick = isRefusal(error, 'TOO_QUICK_RETRY') || isRefusal(error, 'TOO_MANY_ATTEMPTS')
      showToast(
        isTooQuick ? t`Too many attempts, please try again later` : t`An error occured. Please try again.`,
        'error',
      )
    },
  })
  return (
    <Button
      tone="outline"
      size="small"
      busy={resendVerification.isRunning ? t`Sending` : undefined}
      onClick={() => resendVerification.run({})}
    >
      <Trans>Verify email</Trans>
    </Button>
  )
}

/** Asks on the pages of the account to verify the email, until it is. */
export function VerifyBanner({ account: { email, emailVerifiedAt } }: { account: Account }) {
  if (email === null || emailVerifiedAt !== null) return null
  return (
    <section className={style.banner}>
      <MailWarning size={22} aria-hidden />
      <p>
        <strong>
          <Trans>Verify your email</Trans>
        </strong>
        <span>
          <Trans>We sent a link to {email}. With it you get back in if you forget your password.</Trans>
        </span>
      </p>
      <VerifyEmail />
    </section>
  )
}
