/** What a bank answered of one payment. */
export interface BankAnswer {
  readonly invoice: string
  readonly rupiah: number
  readonly isPaid: boolean
  readonly reference: string
  readonly note: string
}

export type AnswersRead =
  | { readonly answers: readonly BankAnswer[] }
  /** The line, counted from 1, and what is wrong with it. */
  | { readonly wrong: string }

/** As many as a file of ours has. */
const LINES_MAX = 1_000
const REQUIRED = ['invoice', 'rupiah', 'status'] as const
const CELL_LENGTH_MAX = 200
const PAID = new Set(['paid', 'success', 'berhasil', 'sukses'])
const NOT_PAID = new Set(['rejected', 'failed', 'gagal', 'ditolak'])

/**
 * Reads the answer file of a bank: CSV (RFC 4180) with commas or semicolons, a first line with the names of columns in
 * any order, and columns that we do not know ignored (docs/guides/cash-out.md#the-answers-of-the-bank). A cell is text
 * and nothing else: what a spreadsheet would run is kept as the letters that it is.
 */
export function readAnswers(csv: string): AnswersRead {
  const lines = linesOf(csv.replace(/^\uFEFF/, ''))
  if (lines === null) return { wrong: 'line 1: a quote is not closed' }
  const [head, ...rest] = lines
  const names = (head ?? []).map((name) => name.trim().toLowerCase())
  const missing = REQUIRED.filter((name) => !names.includes(name))
  if (missing.length > 0) return { wrong: `line 1: no column ${missing.join(', ')}` }
  if (rest.length > LINES_MAX) return { wrong: `more than ${LINES_MAX} lines` }
  const answers: BankAnswer[] = []
  for (const [at, cells] of rest.entries()) {
    const cell = (name: string) => cleaned(cells[names.indexOf(name)] ?? '')
    const status = cell('status').toLowerCase()
    const rupiah = sumOf(cell('rupiah'))
    const line = at + 2
    if (cells.some((one) => one.length > CELL_LENGTH_MAX))
      return { wrong: `line ${line}: a cell is too long` }
    if (cell('invoice') === '') return { wrong: `line ${line}: no invoice` }
    if (rupiah === null) return { wrong: `line ${line}: rupiah is not a whole sum` }
    if (!PAID.has(status) && !NOT_PAID.has(status))
      return { wrong: `line ${line}: status is paid or rejected` }
    answers.push({
      invoice: cell('invoice').toUpperCase(),
      rupiah,
      isPaid: PAID.has(status),
      reference: cell('reference').slice(0, REFERENCE_LENGTH_MAX),
      note: cell('note'),
    })
  }
  return { answers }
}
const REFERENCE_LENGTH_MAX = 100

/** Without what turns text around or ends it, and without the apostrophe that keeps a spreadsheet from running it. */
const cleaned = (text: string) =>
  text
    .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')

/** `1840000`, `1.840.000`, `1,840,000.00`, `Rp1.840.000,00`: whole rupiah; null for anything else. */
function sumOf(text: string): number | null {
  const bare = text.replace(/^(rp|idr)\.?\s*/i, '').replace(/[.,]00$/, '')
  if (!/^\d{1,3}([.,]\d{3})*$|^\d+$/.test(bare)) return null
  const sum = Number(bare.replace(/[.,]/g, ''))
  return Number.isSafeInteger(sum) ? sum : null
}

/** Cells of each line that has any; null where a quote is never closed. */
function linesOf(csv: string): string[][] | null {
  const separator = (csv.split(/\r?\n/, 1)[0] ?? '').includes(';') ? ';' : ','
  const lines: string[][] = []
  let line: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < csv.length; at++) {
    const sign = csv[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (csv[at + 1] === '"') cell += csv[++at] ?? ''
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator) {
      line.push(cell)
      cell = ''
    } else if (sign === '\n') {
      lines.push([...line, cell])
      line = []
      cell = ''
    } else if (sign !== '\r') cell += sign
  }
  if (isQuoted) return null
  lines.push([...line, cell])
  return lines.filter((cells) => cells.some((one) => one.trim() !== ''))
}

export type Difference = 'matches' | 'no-answer' | 'amount' | 'not-paid' | 'repeated'

interface Payment {
  readonly invoice_number: string
  readonly net: bigint
}

/** Each payment of a file beside its answer, and the invoices of answers that are not of the file. */
export function compareAnswers<Row extends Payment>(rows: readonly Row[], answers: readonly BankAnswer[]) {
  const byInvoice = Map.groupBy(answers, ({ invoice }) => invoice)
  const lines = rows.map((row) => {
    const [answer = null, ...more] = byInvoice.get(row.invoice_number) ?? []
    return { row, answer, difference: differenceOf(row, answer, more) }
  })
  const known = new Set(rows.map(({ invoice_number }) => invoice_number))
  return { lines, strangers: answers.filter(({ invoice }) => !known.has(invoice)) }
}

function differenceOf(row: Payment, answer: BankAnswer | null, more: readonly BankAnswer[]): Difference {
  if (answer === null) return 'no-answer'
  // Two answers of one payment may be two payments: somebody asks the bank.
  if (more.length > 0) return 'repeated'
  if (!answer.isPaid) return 'not-paid'
  return BigInt(answer.rupiah) === row.net ? 'matches' : 'amount'
}
