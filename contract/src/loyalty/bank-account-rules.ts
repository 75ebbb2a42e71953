/** The country code before the phone field of the form. */
export const PHONE_CODE = '+62'

/** Texts under the fields, exactly as people read them; the apostrophe is U+2019. */
export const bankAccountWords = {
  required: 'Field is required',
  nik: 'NIK must be a 16 digit number',
  fullName: 'Full name can’t contains an invalid character',
  phone: 'Invalid phone number',
  emailAt: 'An email address must be contain a single @',
  email: 'Invalid email',
  bankCode: 'Please select the bank name',
  bankNumber: 'Invalid bank account number',
  bankAccountName: 'Invalid bank account name',
} as const
export type BankAccountTrouble = keyof typeof bankAccountWords

/** Letters of any script, with what belongs on them, and spaces. */
const NAME = /^[\p{L}\p{M} ]*$/u
const NAME_LENGTH_MAX = 100
const EMAIL = /^[^\s@\u0000-\u001f]+@[^\s@\u0000-\u001f]+\.[^\s@\u0000-\u001f]+$/
const EMAIL_LENGTH_MAX = 254
const isName = (value: string) => NAME.test(value) && [...value].length <= NAME_LENGTH_MAX

/**
 * The fields of the form and the error of a value; an empty value has none, except that a bank must be chosen
 * (docs/product/cash-out.md#empty-fields). A phone has no country code and no leading 0, and is under 13 digits.
 */
export const bankAccountRules = {
  nik: (value) => (/^\d{16}$/.test(value) ? null : 'nik'),
  fullName: (value) => (isName(value) ? null : 'fullName'),
  phone: (value) => (/^[1-9]\d{0,11}$/.test(value) ? null : 'phone'),
  email: (value) =>
    !value.includes('@') ? 'emailAt' : EMAIL.test(value) && value.length <= EMAIL_LENGTH_MAX ? null : 'email',
  bankCode: (value) => (/^\d{3}$/.test(value) ? null : 'bankCode'),
  bankNumber: (value) => (/^\d{1,34}$/.test(value) ? null : 'bankNumber'),
  bankAccountName: (value) => (isName(value) ? null : 'bankAccountName'),
} as const satisfies Record<string, (value: string) => BankAccountTrouble | null>
export type BankAccountField = keyof typeof bankAccountRules
export const bankAccountFields = Object.keys(bankAccountRules) as BankAccountField[]

/** The error of a field while it is filled in; null where it is valid. */
export function troubleIn(field: BankAccountField, value: string): BankAccountTrouble | null {
  const trimmed = value.trim()
  if (trimmed === '') return field === 'bankCode' ? 'bankCode' : null
  return bankAccountRules[field](trimmed)
}

/** The error of a field that was left, or that is sent: then no value may be missing. */
export function troubleWithout(field: BankAccountField, value: string): BankAccountTrouble | null {
  return value.trim() === '' && field !== 'bankCode' ? 'required' : troubleIn(field, value)
}
