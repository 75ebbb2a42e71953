import {
  bankAccountFields,
  troubleWithout,
  type BankAccountData,
  type BankAccountForm,
} from '@tayang/contract'
import { useForm, type UseFormReturn } from 'react-hook-form'

/** The form of a bank account, while somebody fills it in. */
export type BankForm = UseFormReturn<BankAccountForm>

/**
 * What is known already need not be typed again; NIK and number are masked, so that they are. Nothing is said of a
 * field before it was left once.
 */
export function useBankForm(known: BankAccountData | null): BankForm {
  return useForm<BankAccountForm>({
    mode: 'onTouched',
    defaultValues: {
      nik: '',
      fullName: known?.fullName ?? '',
      phone: known?.phone ?? '',
      email: known?.email ?? '',
      bankCode: known?.bankCode ?? '',
      bankNumber: '',
      bankAccountName: known?.bankAccountName ?? '',
    },
    resolver: (values) => {
      const wrong = bankAccountFields.flatMap((field) => {
        const trouble = troubleWithout(field, values[field])
        return trouble === null ? [] : [[field, { type: trouble }] as const]
      })
      return wrong.length > 0
        ? { values: {}, errors: Object.fromEntries(wrong) }
        : { values: trimmed(values), errors: {} }
    },
  })
}

const trimmed = (values: BankAccountForm) =>
  Object.fromEntries(bankAccountFields.map((field) => [field, values[field].trim()])) as BankAccountForm
