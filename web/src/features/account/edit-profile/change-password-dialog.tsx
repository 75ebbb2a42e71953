import { Trans, useLingui } from '@lingui/react/macro'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, user, type Account } from '@tayang/contract'
import { Button, Dialog, TextField } from '@tayang/design'
import { useState, type FocusEvent } from 'react'
import { useForm } from 'react-hook-form'
import { ConfirmPersonDialog } from '#features/account/confirm-person'
import { call, isRefusal } from '#shared/api'
import { session } from '#shared/session'
import { showToast } from '#shared/toasts'
import { isStrong, passwordTroubleOf, type PasswordTrouble } from './password-trouble.ts'
import style from './edit-profile.module.css'

interface Fields {
  current: string
  password: string
  repeated: string
}

/** The change-password modal (Spec 1, section 2). The current password is asked only where there is one. */
export function ChangePasswordDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { hasPassword } = account
  const { t } = useLingui()
  const title = hasPassword ? t`Change password` : t`Set password`
  const [trouble, setTrouble] = useState<PasswordTrouble | null>(null)
  /** A first password, while it is asked whether it is really them. */
  const [first, setFirst] = useState<Fields | null>(null)
  const form = useForm<Fields>({
    reValidateMode: 'onSubmit',
    defaultValues: { current: '', password: '', repeated: '' },
  })
  const { errors, isSubmitting } = form.formState
  const common = {
    type: 'password',
    minLength: PASSWORD_LENGTH_MIN,
    maxLength: PASSWORD_LENGTH_MAX,
    reveal: { show: t`Show password`, hide: t`Hide password` },
  }

  /** An input that is left empty says so (Spec 1, section 5); not on the way to a button, which would move away. */
  const handleBlur = ({ target, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const name = target.name as keyof Fields
    const isEmpty = target.value === '' && !(relatedTarget instanceof HTMLButtonElement)
    if (isEmpty) form.setError(name, { type: 'empty' })
    else if (form.getFieldState(name).error?.type === 'empty') form.clearErrors(name)
  }
  const troubleOf = (name: keyof Fields, otherwise: string) =>
    errors[name] && (errors[name].type === 'empty' ? t`Field is required` : otherwise)

  const change = async ({ current, password, repeated }: Fields, { otp }: { otp?: string } = {}) => {
    const body = { password, confirmPassword: repeated, ...(otp !== undefined && { otp }) }
    await call(user.changePassword, { body: hasPassword ? { ...body, currentPassword: current } : body })
    const viewer = session.viewer()
    if (viewer) session.replaceViewer({ ...viewer, account: { ...viewer.account, hasPassword: true } })
    showToast(t`Your password has been updated`, 'ok')
    onClose()
  }
  const handleSubmit = form.handleSubmit(async (fields) => {
    setTrouble(null)
    try {
      await change(fields)
    } catch (error) {
      if (isRefusal(error, 'PROOF_REQUIRED')) setFirst(fields)
      else setTrouble(passwordTroubleOf(error))
    }
  })

  if (first) {
    return (
      <ConfirmPersonDialog
        account={account}
        purpose="setPassword"
        action={<Trans>Set password</Trans>}
        onConfirm={(proof) => change(first, proof)}
        onClose={onClose}
      >
        <Trans>A password is a way into your account.</Trans>
      </ConfirmPersonDialog>
    )
  }
  return (
    <Dialog open onClose={onClose} label={title}>
      <form className={style.dialog} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <h2>{title}</h2>
        {hasPassword && (
          <TextField
            {...common}
            label={t`Current password`}
            autoComplete="current-password"
            error={troubleOf('current', t`Field is required`)}
            {...form.register('current', { validate: (value) => value !== '', onBlur: handleBlur })}
          />
        )}
        <TextField
          {...common}
          label={t`New password`}
          autoComplete="new-password"
          error={troubleOf(
            'password',
            t`Your password must contain at least 8 characters with lowercase, uppercase, number and special character`,
          )}
          {...form.register('password', { validate: isStrong, onBlur: handleBlur })}
        />
        <TextField
          {...common}
          label={t`Repeat password`}
          autoComplete="new-password"
          error={troubleOf('repeated', t`Your confirmation password is not matching`)}
          {...form.register('repeated', {
            validate: (value, { password }) => value === password,
            onBlur: handleBlur,
          })}
        />
        {trouble && (
          <p className={style.trouble} role="alert">
            <TroubleText trouble={trouble} />
          </p>
        )}
        <div className={style.dialogEnd}>
          <Button type="submit" busy={isSubmitting ? t`Saving` : undefined}>
            <Trans>Save</Trans>
          </Button>
          <Button tone="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function TroubleText({ trouble }: { trouble: PasswordTrouble }) {
  switch (trouble) {
    case 'old-short':
      return <Trans>Old Password should NOT be shorter than 8 characters</Trans>
    case 'old-wrong':
      return <Trans>Your old password is incorrect</Trans>
    case 'weak':
      return (
        <Trans>
          Your password must contain at least 8 characters with lowercase, uppercase, number and special
          character
        </Trans>
      )
    case 'attempts':
      return <Trans>Too many attempts, please try again later</Trans>
    case 'sign-in-again':
      return <Trans>Please log out, log in again and do this within ten minutes</Trans>
    case 'other':
      return <Trans>Something went wrong, please try again later</Trans>
  }
}
