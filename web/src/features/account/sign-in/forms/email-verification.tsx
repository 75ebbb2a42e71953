import { Trans, useLingui } from '@lingui/react/macro'
import { user } from '@tayang/contract'
import { Button, buttonLook } from '@tayang/design'
import { LoaderCircle, MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call, isRefusal } from '#shared/api'
import { askToSignIn, useViewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { FramedPage } from '../auth/framed-page.tsx'
import { ViewHead } from '../auth/view-head.tsx'
import { reloadAccount } from '../flow/session-flow.ts'
import { Trouble } from './trouble.tsx'
import style from '../sign-in.module.css'

/** A token works once: however often a page asks for the same one, it is sent once. */
const sent = new Map<string, Promise<unknown>>()

function verifyOnce(token: string): Promise<unknown> {
  const known = sent.get(token)
  if (known) return known
  const verified = call(user.verifyAccount, { body: { token } })
  sent.set(token, verified)
  return verified
}

/** Verifies an email by the token of its link, and offers another letter where that link is worn (A001). */
export function EmailVerification({ token }: { token: string }) {
  const [state, setState] = useState<'verifying' | 'verified' | 'failed'>('verifying')
  useEffect(() => {
    verifyOnce(token).then(
      () => {
        setState('verified')
        // A failure waits for the next start.
        reloadAccount().catch(() => undefined)
      },
      () => setState('failed'),
    )
  }, [token])

  return (
    <FramedPage viewKey="verification">
      <ViewHead title={<Trans>Email verification</Trans>} />
      {state === 'verifying' && (
        <p className={style.waiting} role="status">
          <LoaderCircle className={style.ring} size={20} aria-hidden />
          <Trans>Verifying your email</Trans>
        </p>
      )}
      {state === 'verified' && (
        <>
          <div className={style.said} role="status">
            <MailCheck size={28} aria-hidden />
            <p>
              <Trans>Your email has been verified</Trans>
            </p>
          </div>
          <Link to={urls.home()} className={buttonLook({ wide: true })}>
            <Trans>Start watching</Trans>
          </Link>
        </>
      )}
      {state === 'failed' && <Resend />}
    </FramedPage>
  )
}

/** Only its owner may ask for another letter. */
function Resend() {
  const { t } = useLingui()
  const viewer = useViewer()
  const [state, setState] = useState<'offered' | 'sending' | 'sent'>('offered')
  const [trouble, setTrouble] = useState<string | null>(null)

  const handleResend = async () => {
    setTrouble(null)
    setState('sending')
    try {
      await call(user.resendVerification, {})
      setState('sent')
    } catch (error) {
      setTrouble(
        isRefusal(error, 'TOO_QUICK_RETRY') || isRefusal(error, 'TOO_MANY_ATTEMPTS')
          ? t`Too many attempts, please try again later`
          : t`General error, please try again later`,
      )
      setState('offered')
    }
  }

  if (state === 'sent') {
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
    <div className={style.form}>
      <Trouble>{trouble ?? t`General error, please try again later`}</Trouble>
      <p className={style.lead}>
        <Trans>The link may be too old, or used already. We can send you another one.</Trans>
      </p>
      {viewer ? (
        <Button wide busy={state === 'sending' ? t`Sending` : undefined} onClick={() => void handleResend()}>
          <Trans>Resend</Trans>
        </Button>
      ) : (
        <Button wide onClick={() => askToSignIn()}>
          <Trans>Log in</Trans>
        </Button>
      )}
    </div>
  )
}
