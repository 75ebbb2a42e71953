import type { Statement } from '@tayang/contract'
import { expect, test } from 'vitest'
import { statementCsv } from './statement-csv.ts'

const earned = { gifts: 2, gross: 10, fee: 3, tax: 0, net: 7 }
const statement: Statement = {
  from: '2026-11-01',
  to: '2026-11-30',
  opening: 5,
  closing: 2,
  earned,
  reversed: 0,
  shows: [{ ...earned, showId: 's', name: '=HYPERLINK("x")' }],
  otherShows: null,
  giftKinds: [{ ...earned, giftId: 'g', name: 'Kopi', icon: '/gifts/kopi.svg' }],
  cashouts: {
    asked: 10,
    returned: 0,
    completed: { count: 1, gencash: 10, amount: 1000, fee: 0, tax: 25, net: 975 },
  },
}

test('a show whose name is a formula is a text in the file, and the balances frame what moved', () => {
  const lines = statementCsv(statement).split('\r\n')
  expect(lines).toContain(`show,"'=HYPERLINK(""x"")",2,10,3,0,7`)
  expect(lines).toContain('gift,Kopi,2,10,3,0,7')
  expect(lines).toContain('opening balance,2026-11-01,,,,,5')
  expect(lines).toContain('cash-outs,,,,,,-10')
  expect(lines).toContain('closing balance,2026-11-30,,,,,2')
  expect(lines).toContain('"paid out, rupiah",net,,,,,975')
})
