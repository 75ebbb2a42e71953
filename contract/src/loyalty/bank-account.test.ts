import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bankAccountFields,
  bankAccountForm,
  bankAccountWords,
  troubleIn,
  troubleWithout,
  type BankAccountField,
} from './bank-account.ts'

const said = (field: BankAccountField, value: string) => {
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
  it.each<[string, BankAccountField, string, string | null]>([
    ['WAL-019', 'nik', '317101010190000', 'NIK must be a 16 digit number'],
    ['WAL-019', 'nik', '31710101019000011', 'NIK must be a 16 digit number'],
    ['WAL-019', 'nik', '317101010190000x', 'NIK must be a 16 digit number'],
    ['WAL-020', 'fullName', 'Bud1', 'Full name can\u2019t contains an invalid character'],
    ['WAL-020', 'fullName', 'Zoë Ñandú', null],
    ['WAL-021', 'phone', '081234567890', 'Invalid phone number'],
    ['WAL-021', 'phone', '8123456789012', 'Invalid phone number'],
    ['WAL-021', 'phone', '812345678901', null],
    ['WAL-021', 'phone', '+62812', 'Invalid phone number'],
    ['WAL-022', 'email', 'budi', 'An email address must be contain a single @'],
    ['WAL-023', 'email', 'budi@', 'Invalid email'],
    ['WAL-023', 'email', 'budi@a@tayang.test', 'Invalid email'],
    ['WAL-024', 'bankCode', '', 'Please select the bank name'],
    ['WAL-025', 'bankNumber', '12-34', 'Invalid bank account number'],
    ['WAL-026', 'bankAccountName', 'Budi & Co', 'Invalid bank account name'],
  ])('says what is wrong in the words of the specification (%s)', (_id, field, value, words) => {
    expect(said(field, value)).toBe(words)
  })

  it('finds nothing wrong with what is empty but the bank, until the field is left (WAL-027)', () => {
    for (const field of bankAccountFields) {
      expect(troubleIn(field, '')).toBe(field === 'bankCode' ? 'bankCode' : null)
      expect(bankAccountWords[troubleWithout(field, ' ')!]).toBe(
        field === 'bankCode' ? 'Please select the bank name' : 'Field is required',
      )
    }
  })

  it('is read by the server by the same rules, and nothing of it may be missing (trust 5.26)', () => {
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
