import { csvOf, type BankAccountForm } from '@tayang/contract'

interface Payment {
  readonly invoice_number: string
  readonly bank_code: string
  readonly bank_name: string
  readonly net: bigint
  /** Null after an erasure, and where it cannot be opened: such a payment is left out of the file. */
  readonly form: BankAccountForm | null
}

const HEAD = ['invoice', 'bank code', 'bank', 'number', 'holder', 'rupiah']

/** The text of a file: CSV that banks and spreadsheets read. */
export function bankFileText(payments: readonly Payment[]): string {
  const lines = payments.flatMap(({ invoice_number, bank_code, bank_name, net, form }) =>
    form === null
      ? []
      : [[invoice_number, bank_code, bank_name, form.bankNumber, form.bankAccountName, String(net)]],
  )
  return csvOf([HEAD, ...lines])
}
