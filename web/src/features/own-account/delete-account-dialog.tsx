import { Trans, useLingui } from '@lingui/react/macro'
import { user, type Account, type AnswerOf } from '@tayang/contract'
import { Button, Dialog, TextField } from '@tayang/design'
import { useState, type FormEvent } from 'react'
import { call, isRefusal } from '#ground/api'
import { deviceUuid, lastWord, session, sessionExpired } from '#ground/session'
import { useGo, ways } from '#ground/ways'
import style from './own-account.module.css'

type Erased = AnswerOf<typeof user.deleteAccount>['data']
type Trouble = 'wrong' | 'attempts' | 'other'

/** Proof of the person, then what was erased and what is kept and why (trust, part 4). */
export function DeleteAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useLingui()
  const go = useGo()
  const [done, setDone] = useState<Erased | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const written = new FormData(event.currentTarget).get('proof')
    const proof = typeof written === 'string' ? written : ''
    setTrouble(null)
    setIsBusy(true)
    // The session ends before the answer is here: this page stays until it was read.
    lastWord.set(true)
    try {
      const body = account.hasPassword ? { password: proof } : { otp: proof.trim() }
      setDone((await call(user.deleteAccount, { body })).data)
      session.leave()
      sessionExpired.set(false)
    } catch (error) {
      lastWord.set(false)
      const isWrong = isRefusal(error, 'INVALID_CREDENTIAL') || isRefusal(error, 'INVALID_OTP')
      setTrouble(isRefusal(error, 'TOO_MANY_ATTEMPTS') ? 'attempts' : isWrong ? 'wrong' : 'other')
    } finally {
      setIsBusy(false)
    }
  }
  const handleClose = () => {
    if (!done) return onClose()
    // Home first: a page for viewers would ask for a sign-in.
    go(ways.home())
    lastWord.set(false)
  }

  return (
    <Dialog open onClose={handleClose} label={t`Delete my account`}>
      {done ? (
        <Farewell done={done} onClose={handleClose} />
      ) : (
        <form className={style.dialog} onSubmit={(event) => void handleSubmit(event)} noValidate>
          <h2>
            <Trans>Delete my account</Trans>
          </h2>
          <p className={style.note}>
            <Trans>
              This cannot be undone. What the law makes us keep loses your name, but for what others have
              reported.
            </Trans>
          </p>
          <Proof account={account} />
          {trouble && (
            <p className={style.trouble} role="alert">
              <TroubleText trouble={trouble} />
            </p>
          )}
          <div className={style.dialogEnd}>
            <Button type="submit" tone="danger" busy={isBusy ? t`Loading...` : undefined}>
              <Trans>Delete for good</Trans>
            </Button>
            <Button tone="ghost" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

/** The password; without one, a code that is sent to the number. */
function Proof({ account }: { account: Account }) {
  const { t } = useLingui()
  const [sending, setSending] = useState<'not-yet' | 'sent' | 'failed'>('not-yet')
  if (account.hasPassword) {
    return (
      <TextField
        label={t`Password`}
        type="password"
        name="proof"
        autoComplete="current-password"
        maxLength={1024}
        reveal={{ show: t`Show password`, hide: t`Hide password` }}
      />
    )
  }
  const handleSend = async () => {
    try {
      const body = {
        mobile: account.mobile ?? '',
        purpose: 'deleteAccount',
        deviceUuid: deviceUuid(),
      } as const
      await call(user.sendOtp, { body })
      setSending('sent')
    } catch {
      setSending('failed')
    }
  }
  return (
    <>
      <Button tone="outline" onClick={() => void handleSend()} disabled={account.mobile === null}>
        <Trans>Send me a code</Trans>
      </Button>
      {sending === 'failed' && (
        <p className={style.trouble} role="alert">
          <Trans>Error sending OTP, please try again.</Trans>
        </p>
      )}
      <TextField
        label={t`One-time code`}
        name="proof"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        disabled={sending !== 'sent'}
      />
    </>
  )
}

function TroubleText({ trouble }: { trouble: Trouble }) {
  switch (trouble) {
    case 'wrong':
      return <Trans>Invalid Credentials</Trans>
    case 'attempts':
      return <Trans>Too many attempts, please try again later</Trans>
    case 'other':
      return <Trans>Something went wrong, please try again later</Trans>
  }
}

function Farewell({ done, onClose }: { done: Erased; onClose: () => void }) {
  return (
    <div className={style.dialog}>
      <h2>
        <Trans>Your account is deleted</Trans>
      </h2>
      {done.kept.length > 0 && (
        <>
          <p className={style.note}>
            <Trans>This stays:</Trans>
          </p>
          <ul>
            {done.kept.map(({ what, why }) => (
              <li key={what}>
                {what}: {why}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </div>
  )
}
