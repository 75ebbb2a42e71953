import { Trans, useLingui } from '@lingui/react/macro'
import { user, type Account } from '@tayang/contract'
import { Button, TextField } from '@tayang/design'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useCountdown } from '#features/account/sign-in'
import { isRefusal, useChange } from '#shared/api'
import { deviceUuid } from '#shared/session'
import { CodeDialog } from './code-dialog.tsx'
import { fullPhone, isPhone } from './phone-rule.ts'
import style from './edit-profile.module.css'

type Trouble = 'used' | 'invalid' | 'other'

/** 60 seconds at first, 59 after each Resend. See docs/product/sign-in.md#resend-countdown. */
const FIRST_WAIT_SECONDS = 60

interface PhoneFormProps {
  account: Account
  profileId: string
  onDone: () => void
}

/** A new number: Save sends a code to it and opens the code dialog. */
export function PhoneForm({ account, profileId, onDone }: PhoneFormProps) {
  const { t } = useLingui()
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [sent, setSent] = useState<{ phone: string; length: number } | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  // It continues while the dialog is closed: the code can still be entered when the dialog opens again.
  const countdown = useCountdown(0)
  const sendOtp = useChange(user.sendOtp)
  const form = useForm<{ phone: string }>({ mode: 'onBlur', defaultValues: { phone: '' } })
  const { errors, isSubmitting } = form.formState

  const send = async (phone: string) => {
    const { data } = await sendOtp.runAsync({
      body: { mobile: phone, purpose: 'modifyPhoneNumber', deviceUuid: deviceUuid() },
    })
    return data.length
  }
  const handleSubmit = form.handleSubmit(async ({ phone }) => {
    setTrouble(null)
    const full = fullPhone(phone)
    // Saving again toggles the dialog. No second code is sent while the server would refuse it.
    if (isOpen) return setIsOpen(false)
    if (sent?.phone === full && countdown.left > 0) return setIsOpen(true)
    try {
      setSent({ phone: full, length: await send(full) })
      countdown.restart(FIRST_WAIT_SECONDS)
      setIsOpen(true)
    } catch (error) {
      setTrouble(troubleOf(error))
    }
  })
  const wrong = errors.phone?.type === 'required' ? t`Field is required` : t`Invalid phone number`

  return (
    <>
      <form className={style.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <TextField
          label={t`New mobile number`}
          lead="+62"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="81234567890"
          error={errors.phone && wrong}
          {...form.register('phone', { required: true, setValueAs: trimmed, validate: isPhone })}
        />
        {trouble && (
          <p className={style.trouble} role="alert">
            <TroubleText trouble={trouble} />
          </p>
        )}
        <Button type="submit" className={style.save} busy={isSubmitting ? t`Sending` : undefined}>
          <Trans>Save</Trans>
        </Button>
      </form>
      {sent && isOpen && (
        <CodeDialog
          {...sent}
          account={account}
          profileId={profileId}
          countdown={countdown}
          onResend={() => send(sent.phone)}
          onClose={() => setIsOpen(false)}
          onDone={onDone}
        />
      )}
    </>
  )
}

const trimmed = (value: string) => value.trim()

function troubleOf(error: unknown): Trouble {
  if (isRefusal(error, 'PHONE_ALREADY_USED')) return 'used'
  return isRefusal(error, 'INVALID_PHONE') ? 'invalid' : 'other'
}

function TroubleText({ trouble }: { trouble: Trouble }) {
  switch (trouble) {
    case 'used':
      return <Trans>Error: Number already used by another account.</Trans>
    case 'invalid':
      return <Trans>Error: Invalid phone number.</Trans>
    case 'other':
      return <Trans>Error sending OTP, please try again.</Trans>
  }
}
