import { useLingui } from '@lingui/react/macro'
import type { BankAccountTrouble } from '@tayang/contract'

/** What is wrong with a field, letter by letter as the specification has it. */
export function useTroubleText(): Readonly<Record<BankAccountTrouble, string>> {
  const { t } = useLingui()
  return {
    required: t`Field is required`,
    nik: t`NIK must be a 16 digit number`,
    fullName: t`Full name can’t contains an invalid character`,
    phone: t`Invalid phone number`,
    emailAt: t`An email address must be contain a single @`,
    email: t`Invalid email`,
    bankCode: t`Please select the bank name`,
    bankNumber: t`Invalid bank account number`,
    bankAccountName: t`Invalid bank account name`,
  }
}
