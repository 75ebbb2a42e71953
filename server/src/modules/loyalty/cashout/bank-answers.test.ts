import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOf } from '@tayang/contract'
import { compareAnswers, readAnswers, type BankAnswer } from './bank-answers.ts'

const HEAD = 'invoice,rupiah,status,reference,note'
const read = (...lines: string[]) => readAnswers([HEAD, ...lines].join('\r\n'))
const answersOf = (csv: string): readonly BankAnswer[] => {
  const result = readAnswers(csv)
  if ('wrong' in result) throw new Error(result.wrong)
  return result.answers
}

describe('the answer file of a bank', () => {
  it('is read by the names of its columns, in any order, with commas or semicolons', () => {
    const paid = { invoice: 'TYG-CO-1', rupiah: 50_000, isPaid: true, reference: 'TRX 1', note: '' }
    expect(answersOf(`${HEAD}\nTYG-CO-1,50000,paid,TRX 1,\n`)).toEqual([paid])
    const other =
      '\uFEFFstatus;branch;Rupiah;INVOICE;reference\r\nBERHASIL;Jakarta;"Rp1.840.000,00";tyg-co-2;"a;b"\r\n\r\n'
    expect(answersOf(other)).toEqual([
      { invoice: 'TYG-CO-2', rupiah: 1_840_000, isPaid: true, reference: 'a;b', note: '' },
    ])
    expect(answersOf(`${HEAD}\nI,5,rejected,,"no ""such"" number"`)[0]).toMatchObject({
      isPaid: false,
      note: 'no "such" number',
    })
  })

  it.each([
    ['an empty file', '', 'line 1: no column invoice, rupiah, status'],
    ['a file without sums', 'invoice,status\nI,paid', 'line 1: no column rupiah'],
    ['a quote that is never closed', `${HEAD}\n"I,5,paid,,`, 'line 1: a quote is not closed'],
    ['a line without an invoice', `${HEAD}\n,5,paid,,`, 'line 2: no invoice'],
    ['a fraction of a rupiah', `${HEAD}\nI,5.5,paid,,`, 'line 2: rupiah is not a whole sum'],
    ['a negative sum', `${HEAD}\nI,-5,paid,,`, 'line 2: rupiah is not a whole sum'],
    ['a sum that is a formula', `${HEAD}\nI,=5+5,paid,,`, 'line 2: rupiah is not a whole sum'],
    [
      'a sum above every number',
      `${HEAD}\nI,99999999999999999999,paid,,`,
      'line 2: rupiah is not a whole sum',
    ],
    ['a status that is none', `${HEAD}\nI,5,maybe,,`, 'line 2: status is paid or rejected'],
    ['a cell of a megabyte', `${HEAD}\nI,5,paid,${'x'.repeat(1_000_000)},`, 'line 2: a cell is too long'],
    ['more lines than a file has', `${HEAD}${'\nI,5,paid,,'.repeat(1_001)}`, 'more than 1000 lines'],
  ])('%s is refused with what is wrong', (_what, csv, wrong) => {
    expect(readAnswers(csv)).toEqual({ wrong })
  })

  it('is text and nothing else: no control signs, no turned text, no formula that another sheet would run', () => {
    const [answer] = answersOf(`${HEAD}\nI,5,paid,\u202e\u0000'=HYPERLINK("x"),\u0007@SUM(A1)`)
    expect(answer).toMatchObject({ reference: '=HYPERLINK("x")', note: '@SUM(A1)' })
    // Wherever we write it again, it stands behind an apostrophe.
    expect(csvOf([[answer?.reference ?? '', answer?.note ?? '']])).toBe(
      '"\'=HYPERLINK(""x"")",\'@SUM(A1)\r\n',
    )
  })

  it('is refused or read, whatever it contains, in no more than its length', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('"', ',', ';', '\n', '\r\n', '5', 'paid', 'I', '\u0000'),
    )
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 60 }), (cells) => {
        const result = read(cells.join(''))
        if ('wrong' in result) return
        for (const { rupiah, invoice } of result.answers) {
          expect(Number.isSafeInteger(rupiah) && rupiah >= 0).toBe(true)
          expect(invoice).not.toBe('')
        }
      }),
      { numRuns: 500 },
    )
  })

  it('is read again as it was written', () => {
    const text = fc
      .stringMatching(/^[A-Za-z0-9 ,;"'=+@-]{0,30}$/)
      .map((one) => one.replace(/^[\s']+/, '').trim())
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), text, (rupiah, note) => {
        const csv = csvOf([HEAD.split(','), ['I-1', rupiah, 'paid', '', note]])
        const [answer] = answersOf(csv)
        expect([answer?.rupiah, answer?.note]).toEqual([rupiah, note])
      }),
    )
  })
})

describe('a file beside its answers', () => {
  const row = (invoice_number: string, net: number) => ({ invoice_number, net: BigInt(net) })
  const answer = (invoice: string, rupiah: number, isPaid = true): BankAnswer => ({
    invoice,
    rupiah,
    isPaid,
    reference: '',
    note: '',
  })

  it('matches only what was paid once with the same sum', () => {
    const rows = [row('A', 5), row('B', 5), row('C', 5), row('D', 5), row('E', 5)]
    const answers = [
      answer('A', 5),
      answer('B', 6),
      answer('C', 5, false),
      answer('D', 5),
      answer('D', 5),
      answer('Z', 9),
    ]
    const { lines, strangers } = compareAnswers(rows, answers)
    expect(lines.map(({ difference }) => difference)).toEqual([
      'matches',
      'amount',
      'not-paid',
      'repeated',
      'no-answer',
    ])
    expect(strangers.map(({ invoice }) => invoice)).toEqual(['Z'])
  })
})
