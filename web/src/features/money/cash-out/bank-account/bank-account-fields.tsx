import { useLingui } from '@lingui/react/macro'
import { PHONE_CODE, type Bank, type BankAccountField, type BankAccountTrouble } from '@tayang/contract'
import { TextField } from '@tayang/design'
import type { ComponentProps } from 'react'
import { useWatch } from 'react-hook-form'
import { BankChoice } from './bank-choice.tsx'
import type { BankForm } from './bank-form.ts'
import { useTroubleText } from './use-trouble-text.ts'
import style from './bank-account.module.css'

/** Who gets the money, and where. */
export function BankAccountFields({ form, banks }: { form: BankForm; banks: readonly Bank[] }) {
  const { t } = useLingui()
  const words = useTroubleText()
  const { errors } = form.formState
  const bankCode = useWatch({ control: form.control, name: 'bankCode' })
  const said = (field: BankAccountField) => {
    const type = errors[field]?.type as BankAccountTrouble | undefined
    return type && words[type]
  }
  const line = (field: BankAccountField, label: string, more: Partial<ComponentProps<typeof TextField>>) => (
    <TextField
      label={label}
      error={said(field)}
      aria-required
      spellCheck={false}
      {...more}
      {...form.register(field)}
    />
  )
  return (
    <div className={style.fields}>
      {line('nik', t`National ID (NIK)`, { inputMode: 'numeric', autoComplete: 'off' })}
      {line('fullName', t`Full name`, { autoComplete: 'name', hint: t`As shown on your ID card` })}
      {line('phone', t`Phone`, {
        lead: PHONE_CODE,
        type: 'tel',
        inputMode: 'numeric',
        autoComplete: 'tel-national',
        placeholder: '81234567890',
      })}
      {line('email', t`Email`, { type: 'email', inputMode: 'email', autoComplete: 'email' })}
      <BankChoice
        banks={banks}
        isHeld={banks.some(({ code, isHeld }) => code === bankCode && isHeld)}
        error={said('bankCode')}
        chosen={form.register('bankCode')}
      />
      <div className={style.pair}>
        {line('bankNumber', t`Account number`, { inputMode: 'numeric', autoComplete: 'off' })}
        {line('bankAccountName', t`Account name`, { autoComplete: 'off' })}
      </div>
    </div>
  )
}
