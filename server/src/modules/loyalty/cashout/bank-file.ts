import type { BankAccountForm } from '@tayang/contract'

interface Payment {
  readonly invoice_number: string
  readonly bank_code: string
  readonly bank_name: string
  readonly net: bigint
  /** Null: erased meanwhile, and not to be paid by this file. */
  readonly form: BankAccountForm | null
}

const HEAD = 'invoice,bank code,bank,number,holder,rupiah'

/** A file that a bank reads, and a spreadsheet too. */
export function bankFileText(payments: readonly Payment[]): string {
  const lines = payments.flatMap(({ invoice_number, bank_code, bank_name, net, form }) =>
    form === null
      ? []
      : [[invoice_number, bank_code, bank_name, form.bankNumber, form.bankAccountName, String(net)]],
  )
  return [HEAD, ...lines.map((line) => line.map(fieldOf).join(',')), ''].join('\r\n')
}

/** What a spreadsheet would run begins with one of these; behind an apostrophe it is a text. */
const RUNS = /^[=+\-@\t\r]/

export function fieldOf(text: string): string {
  const safe = RUNS.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
