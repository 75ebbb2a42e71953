import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonLook } from '@tayang/design'
import { LoaderCircle, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { isRefusal, useRead } from '#shared/api'
import { requestSignIn, useViewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { FramedPage } from '../auth/framed-page.tsx'
import { ViewHead } from '../auth/view-head.tsx'
import { renewVerification, resendVerification, verifyEmail } from '../flow/email-links.ts'
import { reloadAccount } from '../flow/session-flow.ts'
import { Trouble } from './trouble.tsx'
import style from '../sign-in.module.css'

/** Verifies an email by the token of its link, and offers another email if the link no longer works. */
export function EmailVerification({ token }: { token: string }) {
  const { error, isPending } = useRead(token, async () => {
    await verifyEmail(token)
    // The account is read again at the next start if this fails.
    reloadAccount().catch(() => undefined)
    return true
  })
  const isVerified = !isPending && error === null

  return (
    <FramedPage viewKey="verification">
      <ViewHead title={<Trans>Email verification</Trans>} />
      {isPending && (
        <p className={style.waiting} role="status">
          <LoaderCircle className={style.ring} size={20} aria-hidden />
          <Trans>Verifying your email</Trans>
        </p>
      )}
      {isVerified && (
        <>
          <div className={style.shownText} role="status">
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
      {error !== null && (isRefusal(error, 'LINK_EXPIRED') ? <Expired token={token} /> : <Resend />)}
    </FramedPage>
  )
}

/** Who opened an expired link can have a new one: it goes to the same email. */
function Expired({ token }: { token: string }) {
  const { t } = useLingui()
  const { state, trouble, send } = useSending(() => renewVerification(token))
  if (state === 'sent') return <Sent />
  return (
    <div className={style.form}>
      <Trouble>{trouble ?? t`This link has expired.`}</Trouble>
      <p className={style.lead}>
        <Trans>It was valid for seven days. We’ll send a new one to the same email.</Trans>
      </p>
      <Button wide busy={state === 'sending' ? t`Sending` : undefined} onClick={() => void send()}>
        <Trans>Send me a new link</Trans>
      </Button>
    </div>
  )
}

/** Only the owner of the account can request another email. */
function Resend() {
  const { t } = useLingui()
  const viewer = useViewer()
  const { state, trouble, send } = useSending(resendVerification)
  if (state === 'sent') return <Sent />
  return (
    <div className={style.form}>
      <Trouble>{trouble ?? t`General error, please try again later`}</Trouble>
      <p className={style.lead}>
        <Trans>
          This link is out of date or incomplete. Once you’re logged in, we can send you a new one.
        </Trans>
      </p>
      {viewer ? (
        <Button wide busy={state === 'sending' ? t`Sending` : undefined} onClick={() => void send()}>
          <Trans>Resend</Trans>
        </Button>
      ) : (
        <Button wide onClick={() => requestSignIn()}>
          <Trans>Log in</Trans>
        </Button>
      )}
    </div>
  )
}

function Sent() {
  return (
    <div className={style.shownText} role="status">
      <MailCheck size={28} aria-hidden />
      <p>
        <Trans>Please check your email!</Trans>
      </p>
    </div>
  )
}

function useSending(request: () => Promise<void>) {
  const { t } = useLingui()
  const [state, setState] = useState<'offered' | 'sending' | 'sent'>('offered')
  const [trouble, setTrouble] = useState<string | null>(null)
  const send = async () => {
    setTrouble(null)
    setState('sending')
    try {
      await request()
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
  return { state, trouble, send }
}
