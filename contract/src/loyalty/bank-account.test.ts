import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bankAccountFields,
  bankAccountWords,
  troubleIn,
  troubleWithout,
  type BankAccountField,
} from './bank-account-rules.ts'
import { bankAccountForm } from './bank-account.ts'

const errorOf = (field: BankAccountField, value: string) => {
  const trouble = troubleIn(field, value)
  return trouble && bankAccountWords[trouble]
}

const right = {
  nik: '3171010101900001',
  fullName: 'Budi Santoso',
  phone: '81234567890',
  email: 'budi@tayang.test',
  bankCode: '014',
  bankNumber: '1234567890',
  bankAccountName: 'Budi Santoso',
}

describe('the bank account form', () => {
  it.each<[BankAccountField, string, string | null]>([
    ['nik', '317101010190000', 'NIK must be a 16 digit number'],
    ['nik', '31710101019000011', 'NIK must be a 16 digit number'],
    ['nik', '317101010190000x', 'NIK must be a 16 digit number'],
    ['fullName', 'Bud1', 'Full name can\u2019t contains an invalid character'],
    ['fullName', 'Zoë Ñandú', null],
    ['phone', '081234567890', 'Invalid phone number'],
    ['phone', '8123456789012', 'Invalid phone number'],
    ['phone', '812345678901', null],
    ['phone', '+62812', 'Invalid phone number'],
    ['email', 'budi', 'An email address must be contain a single @'],
    ['email', 'budi@', 'Invalid email'],
    ['email', 'budi@a@tayang.test', 'Invalid email'],
    ['bankCode', '', 'Please select the bank name'],
    ['bankNumber', '12-34', 'Invalid bank account number'],
    ['bankAccountName', 'Budi & Co', 'Invalid bank account name'],
  ])('shows under the field %s of the value %j: %j', (field, value, error) => {
    expect(errorOf(field, value)).toBe(error)
  })

  it('accepts an empty value except for the bank, until the field is left', () => {
    for (const field of bankAccountFields) {
      expect(troubleIn(field, '')).toBe(field === 'bankCode' ? 'bankCode' : null)
      expect(bankAccountWords[troubleWithout(field, ' ')!]).toBe(
        field === 'bankCode' ? 'Please select the bank name' : 'Field is required',
      )
    }
  })

  it('is read by the server by the same rules, and no field may be missing', () => {
    expect(bankAccountForm.safeParse(right).success).toBe(true)
    fc.assert(
      fc.property(fc.constantFrom(...bankAccountFields), fc.string({ unit: 'binary' }), (field, value) => {
        const read = bankAccountForm.safeParse({ ...right, [field]: value })
        const trouble = troubleWithout(field, value)
        expect(read.success).toBe(trouble === null)
        if (!read.success) expect(read.error.issues[0]?.message).toBe(bankAccountWords[trouble!])
      }),
    )
  })
})
