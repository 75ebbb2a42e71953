import { csvOf, type BankAccountForm } from '@tayang/contract'

interface Payment {
  readonly invoice_number: string
  readonly bank_code: string
  readonly bank_name: string
  readonly net: bigint
  /** Null: erased meanwhile, and not to be paid by this file. */
  readonly form: BankAccountForm | null
}

const HEAD = ['invoice', 'bank code', 'bank', 'number', 'holder', 'rupiah']

/** A file that a bank reads, and a spreadsheet too. */
export function bankFileText(payments: readonly Payment[]): string {
  const lines = payments.flatMap(({ invoice_number, bank_code, bank_name, net, form }) =>
    form === null
      ? []
      : [[invoice_number, bank_code, bank_name, form.bankNumber, form.bankAccountName, String(net)]],
  )
  return csvOf([HEAD, ...lines])
}
