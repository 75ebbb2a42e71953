import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a text that would begin a formula is escaped', () => {
  for (const evil of ['=1+1', '+62', '-1', '@SUM(A1)', '\t=1', '\r=1'])
    expect(csvOf([[evil]])).toMatch(/^"?'/)
})

test('texts that a spreadsheet would run are behind an apostrophe, and numbers are unchanged', () => {
  expect(
    csvOf([
      ['=1+1', '-1', -1, '@a'],
      ['a,b', 'say "hi"', 'two\nlines'],
    ]),
  ).toBe(`'=1+1,'-1,-1,'@a\r\n"a,b","say ""hi""","two\nlines"\r\n`)
})
