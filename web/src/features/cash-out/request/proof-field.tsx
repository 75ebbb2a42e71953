import { Trans, useLingui } from '@lingui/react/macro'
import { user, type Account } from '@tayang/contract'
import { Button, CodeField, TextField } from '@tayang/design'
import { useState } from 'react'
import { useCountdown } from '#features/sign-in'
import { call, isRefusal } from '#ground/api'
import { deviceUuid } from '#ground/session'
import { Link, ways } from '#ground/ways'
import { formatClock } from '#ground/words'
import { Said, WayNote } from '../notes.tsx'
import style from './request.module.css'

/** What shows that it is really them: the password, or a code where there is none (ruling R28). */
export interface Proof {
  readonly value: string
  readonly isWhole: boolean
}
export const noProof: Proof = { value: '', isWhole: false }

interface Props {
  account: Account
  proof: Proof
  error: string | undefined
  onChange: (proof: Proof) => void
}

export function ProofField(props: Props) {
  const { hasPassword, mobile } = props.account
  if (hasPassword) return <PasswordProof {...props} />
  if (mobile !== null) return <CodeProof {...props} mobile={mobile} />
  return (
    <WayNote>
      <Trans>
        Set a password first: we ask for it before money leaves. <Link to={ways.profile()}>Open account</Link>
      </Trans>
    </WayNote>
  )
}

function PasswordProof({ proof, error, onChange }: Props) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Your password`}
      type="password"
      autoComplete="current-password"
      autoFocus
      reveal={{ show: t`Show password`, hide: t`Hide password` }}
      value={proof.value}
      error={error}
      onChange={({ target: { value } }) => onChange({ value, isWhole: value !== '' })}
    />
  )
}

function CodeProof({ proof, error, onChange, mobile }: Props & { mobile: string }) {
  const { t } = useLingui()
  const [length, setLength] = useState<number | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | undefined>()
  const { left, restart } = useCountdown(0)

  const handleSend = async () => {
    setIsBusy(true)
    setTrouble(undefined)
    try {
      const { data } = await call(user.sendOtp, {
        body: { mobile, purpose: 'withdraw', deviceUuid: deviceUuid() },
      })
      setLength(data.length)
      onChange(noProof)
      restart(data.retryAfterSeconds)
    } catch (refused) {
      const isQuick = isRefusal(refused, 'TOO_QUICK_RETRY') || isRefusal(refused, 'TOO_MANY_ATTEMPTS')
      setTrouble(
        isQuick ? t`Too many attempts, please try again later` : t`Error sending OTP, please try again.`,
      )
    }
    setIsBusy(false)
  }
  return (
    <div className={style.code}>
      {length !== null && (
        <CodeField
          label={t`One-time code`}
          digitLabel={(nth, all) => t`Digit ${nth} of ${all}`}
          value={proof.value}
          onChange={(value) => onChange({ value, isWhole: value.length === length })}
          length={length}
          error={error}
          autoFocus
        />
      )}
      {trouble && <Said role="alert">{trouble}</Said>}
      {left > 0 ? (
        <Said>
          <Trans>Resend in {formatClock(left)}</Trans>
        </Said>
      ) : (
        <Button tone="outline" wide busy={isBusy ? t`Sending` : undefined} onClick={() => void handleSend()}>
          {length === null ? <Trans>Send a code to {mobile}</Trans> : <Trans>Resend</Trans>}
        </Button>
      )}
    </div>
  )
}
