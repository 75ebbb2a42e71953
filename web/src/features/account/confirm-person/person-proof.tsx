import { Trans, useLingui } from '@lingui/react/macro'
import { user, type Account, type ProvenDeed } from '@tayang/contract'
import { Button, CodeField, TextField } from '@tayang/design'
import { useState } from 'react'
import { useCountdown } from '#features/account/sign-in'
import { isRefusal, useChange, WithQueries } from '#shared/api'
import { Link, urls } from '#shared/urls'
import { formatClock } from '#shared/i18n'
import style from './confirm-person.module.css'

/** The proof that was entered so far. */
export interface Proof {
  readonly value: string
  readonly isWhole: boolean
  /** Which code this is: a new one gets empty boxes, which take the focus. */
  readonly round: number
}
export const noProof: Proof = { value: '', isWhole: false, round: 0 }

/** An empty proof, after a wrong code or for a new one. */
export const nextRound = ({ round }: Proof): Proof => ({ ...noProof, round: round + 1 })

/** The proof that an account can give: the password, a code, or only a sign-in of the last minutes. */
export function requiredProof(account: Account): 'password' | 'code' | 'sign-in' {
  if (account.hasPassword) return 'password'
  return account.mobile !== null || account.email !== null ? 'code' : 'sign-in'
}

/** The proof as the calls take it. */
export function proofOf(account: Account, { value }: Proof): { password?: string; otp?: string } {
  const asked = requiredProof(account)
  return asked === 'password' ? { password: value } : asked === 'code' ? { otp: value } : {}
}

interface PersonProofProps {
  account: Account
  /** The purpose of the code. */
  purpose: ProvenDeed
  proof: Proof
  error: string | undefined
  onChange: (proof: Proof) => void
}

/** The field for the proof of the person. */
export function PersonProof(props: PersonProofProps) {
  switch (requiredProof(props.account)) {
    case 'password':
      return <PasswordProof {...props} />
    case 'code':
      return (
        <WithQueries>
          <CodeProof {...props} />
        </WithQueries>
      )
    case 'sign-in':
      return <SignInProof {...props} />
  }
}

function PasswordProof({ proof, error, onChange }: PersonProofProps) {
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
      onChange={({ target: { value } }) => onChange({ ...proof, value, isWhole: value !== '' })}
    />
  )
}

function CodeProof({ account, purpose, proof, error, onChange }: PersonProofProps) {
  const { t } = useLingui()
  const [length, setLength] = useState<number | null>(null)
  const { left, restart } = useCountdown(0)
  const contact = account.mobile ?? account.email
  const sendCode = useChange(user.sendProofCode, {
    onDone: ({ data }) => {
      setLength(data.length)
      onChange(nextRound(proof))
      restart(data.retryAfterSeconds)
    },
  })
  const handleSend = () => sendCode.run({ body: { purpose } })
  const isTooQuick =
    isRefusal(sendCode.error, 'TOO_QUICK_RETRY') || isRefusal(sendCode.error, 'TOO_MANY_ATTEMPTS')

  return (
    <div className={style.code}>
      {length !== null && (
        <CodeField
          key={proof.round}
          label={t`One-time code`}
          digitLabel={(nth, length) => t`Digit ${nth} of ${length}`}
          value={proof.value}
          onChange={(value) => onChange({ ...proof, value, isWhole: value.length === length })}
          length={length}
          error={error}
          autoFocus
        />
      )}
      {sendCode.error && (
        <p className={style.trouble} role="alert">
          {isTooQuick
            ? t`Too many attempts, please try again later`
            : t`Error sending OTP, please try again.`}
        </p>
      )}
      {left > 0 ? (
        <p className={style.note}>
          <Trans>Resend in {formatClock(left)}</Trans>
        </p>
      ) : (
        <Button tone="outline" wide busy={sendCode.isRunning ? t`Sending` : undefined} onClick={handleSend}>
          {length === null ? <Trans>Send a code to {contact}</Trans> : <Trans>Resend</Trans>}
        </Button>
      )}
    </div>
  )
}

/** An account without a proof: money needs a password first, everything else a recent sign-in. */
function SignInProof({ purpose, error }: PersonProofProps) {
  if (purpose === 'withdraw' || purpose === 'bankAccount')
    return (
      <p role="alert" className={style.trouble}>
        <Trans>
          Set a password first: we ask for it before money leaves.{' '}
          <Link to={urls.profile()}>Open account</Link>
        </Trans>
      </p>
    )
  return error ? (
    <p role="alert" className={style.trouble}>
      {error}
    </p>
  ) : null
}
