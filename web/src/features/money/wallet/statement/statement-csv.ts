import { csvOf, type Statement } from '@tayang/contract'

type Earned = Statement['earned']

const HEAD = ['part', 'name', 'gifts', 'gross gencash', 'fee', 'tax', 'net gencash']

/** The statement as a file for a spreadsheet: a line for each show and each kind of gift, and the sums. */
export function statementCsv({ from, to, opening, closing, cashouts, ...statement }: Statement): string {
  const line = (part: string, name: string, { gifts, gross, fee, tax, net }: Earned) =>
    [part, name, gifts, gross, fee, tax, net] as const
  const balance = (part: string, name: string, gencash: number) =>
    [part, name, '', '', '', '', gencash] as const
  const rupiah = (name: string, amount: number) => ['paid out, rupiah', name, '', '', '', '', amount] as const
  const { completed } = cashouts
  return csvOf([
    HEAD,
    balance('opening balance', from, opening),
    ...statement.shows.map((show) => line('show', show.name ?? '', show)),
    ...(statement.otherShows ? [line('other shows', '', statement.otherShows)] : []),
    ...statement.giftKinds.map((kind) => line('gift', kind.name, kind)),
    line('all gifts', '', statement.earned),
    balance('cash-outs', '', -cashouts.asked),
    balance('rejected cash-outs', '', cashouts.returned),
    balance('closing balance', to, closing),
    rupiah('amount', completed.amount),
    rupiah('fee', -completed.fee),
    rupiah('tax', -completed.tax),
    rupiah('net', completed.net),
  ])
}
