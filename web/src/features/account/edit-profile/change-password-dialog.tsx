import { Trans, useLingui } from '@lingui/react/macro'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, user, type Account } from '@tayang/contract'
import { Button, Dialog, TextField } from '@tayang/design'
import { useState, type FocusEvent } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { ConfirmPersonDialog } from '#features/account/confirm-person'
import { isRefusal, useChange } from '#shared/api'
import { session } from '#shared/session'
import { showToast } from '#shared/toasts'
import { isStrong, passwordTroubleOf, type PasswordTrouble } from './password-trouble.ts'
import style from './edit-profile.module.css'

interface Fields {
  current: string
  password: string
  repeated: string
}

interface ChangePasswordDialogProps {
  account: Account
  onClose: () => void
}

/** Changes the password. The current one is asked for only where there is one. */
export function ChangePasswordDialog({ account, onClose }: ChangePasswordDialogProps) {
  /** A first password, while the person proves who they are. */
  const [first, setFirst] = useState<Fields | null>(null)
  const change = useChangePassword(account, onClose)

  if (!first) return <PasswordDialog {...{ account, change, onClose }} onProofRequired={setFirst} />
  return (
    <ConfirmPersonDialog
      account={account}
      purpose="setPassword"
      action={<Trans>Set password</Trans>}
      onConfirm={(proof) => change(first, proof)}
      onClose={onClose}
    >
      <Trans>A password is one way to log in.</Trans>
    </ConfirmPersonDialog>
  )
}

type Change = (fields: Fields, proof?: { otp?: string }) => Promise<void>

function useChangePassword({ hasPassword }: Account, onDone: () => void): Change {
  const { t } = useLingui()
  const changePassword = useChange(user.changePassword)
  return async ({ current, password, repeated }, { otp } = {}) => {
    const body = { password, confirmPassword: repeated, ...(otp !== undefined && { otp }) }
    await changePassword.runAsync({ body: hasPassword ? { ...body, currentPassword: current } : body })
    const viewer = session.viewer()
    if (viewer) session.replaceViewer({ ...viewer, account: { ...viewer.account, hasPassword: true } })
    showToast(t`Your password has been updated`, 'ok')
    onDone()
  }
}

interface PasswordDialogProps extends ChangePasswordDialogProps {
  change: Change
  onProofRequired: (fields: Fields) => void
}

function PasswordDialog({ account, change, onProofRequired, onClose }: PasswordDialogProps) {
  const { t } = useLingui()
  const [trouble, setTrouble] = useState<PasswordTrouble | null>(null)
  const form = useForm<Fields>({
    reValidateMode: 'onSubmit',
    defaultValues: { current: '', password: '', repeated: '' },
  })
  const title = account.hasPassword ? t`Change password` : t`Set password`
  const handleSubmit = form.handleSubmit(async (fields) => {
    setTrouble(null)
    try {
      await change(fields)
    } catch (error) {
      if (isRefusal(error, 'PROOF_REQUIRED')) onProofRequired(fields)
      else setTrouble(passwordTroubleOf(error))
    }
  })
  return (
    <Dialog open onClose={onClose} label={title}>
      <form className={style.dialog} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <h2>{title}</h2>
        <PasswordFields form={form} hasPassword={account.hasPassword} />
        {trouble && (
          <p className={style.trouble} role="alert">
            <TroubleText trouble={trouble} />
          </p>
        )}
        <div className={style.dialogEnd}>
          <Button type="submit" busy={form.formState.isSubmitting ? t`Saving` : undefined}>
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

function PasswordFields({ form, hasPassword }: { form: UseFormReturn<Fields>; hasPassword: boolean }) {
  const { t } = useLingui()
  const { errors } = form.formState
  const common = {
    type: 'password',
    minLength: PASSWORD_LENGTH_MIN,
    maxLength: PASSWORD_LENGTH_MAX,
    reveal: { show: t`Show password`, hide: t`Hide password` },
  }
  /** An empty field shows an error when it is left, except for a button, which the error would move away. */
  const handleBlur = ({ target, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const name = target.name as keyof Fields
    const isEmpty = target.value === '' && !(relatedTarget instanceof HTMLButtonElement)
    if (isEmpty) form.setError(name, { type: 'empty' })
    else if (form.getFieldState(name).error?.type === 'empty') form.clearErrors(name)
  }
  const troubleOf = (name: keyof Fields, otherwise: string) =>
    errors[name] && (errors[name].type === 'empty' ? t`Field is required` : otherwise)
  return (
    <>
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
    </>
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
    case 'common':
      return <Trans>This password is too easy to guess. Please choose another one.</Trans>
    case 'attempts':
      return <Trans>Too many attempts, please try again later</Trans>
    case 'sign-in-again':
      return <Trans>Please log out, log in again and do this within ten minutes</Trans>
    case 'other':
      return <Trans>Something went wrong, please try again later</Trans>
  }
}
