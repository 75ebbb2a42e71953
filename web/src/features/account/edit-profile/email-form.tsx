import { Trans, useLingui } from '@lingui/react/macro'
import { user, type Account } from '@tayang/contract'
import { Button, TextField } from '@tayang/design'
import { useState, type FormEvent } from 'react'
import { ConfirmPersonDialog } from '#features/account/confirm-person'
import { isRefusal, useChange } from '#shared/api'
import { showToast } from '#shared/toasts'
import style from './edit-profile.module.css'

/** Adds an email or changes it; opening the link that is sent to the new one confirms it. */
export function EmailForm({ account, onSent }: { account: Account; onSent: (email: string) => void }) {
  const { t } = useLingui()
  const [trouble, setTrouble] = useState<string | undefined>()
  const putEmail = useChange(user.putEmail)
  /** The new email, while the person proves who they are. */
  const [email, setEmail] = useState<string | null>(null)

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const written = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    if (written === '') return setTrouble(t`Field is required`)
    if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(written)) return setTrouble(t`Invalid email`)
    setTrouble(undefined)
    setEmail(written)
  }
  const handleConfirm = async (proof: { password?: string; otp?: string }) => {
    await putEmail.runAsync({ body: { email: email!, ...proof } })
    showToast(t`Please check your email!`, 'ok')
    onSent(email!)
  }
  const wordsOf = (error: unknown) => {
    if (isRefusal(error, 'EMAIL_ALREADY_EXISTS')) return t`Email has existed, please use another email`
    if (isRefusal(error, 'TOO_QUICK_RETRY')) return t`Too many attempts, please try again later`
    return isRefusal(error, 'INVALID_PARAMETERS') ? t`Invalid email` : null
  }
  return (
    <>
      <form className={style.form} onSubmit={handleSubmit} noValidate>
        <TextField
          label={t`New email`}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          error={trouble}
        />
        <Button type="submit" className={style.save}>
          <Trans>Save</Trans>
        </Button>
      </form>
      {email !== null && (
        <ConfirmPersonDialog
          account={account}
          purpose="addEmail"
          action={<Trans>Send me the link</Trans>}
          onConfirm={handleConfirm}
          wordsOf={wordsOf}
          onClose={() => setEmail(null)}
        >
          <Trans>We'll send a link to {email}. Open it to confirm this email.</Trans>
        </ConfirmPersonDialog>
      )}
    </>
  )
}
