import fc from 'fast-check'
import { expect, test } from 'vitest'
import { journalLine, readJournalLine } from './journal.ts'

const SEGMENT = {
  is: 'segment',
  rendition: '720',
  msn: 7,
  run: '0a1b2c3d',
  period: 1,
  offset: 900,
  bytes: 100,
  seconds: 0.983_333,
  wallMs: 1_795_204_026_375.5,
  breaks: false,
}

test('a line is read as the schema says, whatever it contains', () => {
  const anything = fc.oneof(fc.jsonValue(), fc.constantFrom(-1, 1.5, 2 ** 53, '', 'audio', '12345', null))
  const field = fc.constantFrom(...Object.keys(SEGMENT), 'more')
  const changed = fc
    .tuple(field, anything, fc.boolean())
    .map(([name, value, isGone]) =>
      Object.fromEntries(
        Object.entries({ ...SEGMENT, [name]: value }).filter(([key]) => !isGone || key !== name),
      ),
    )
  expect(readJournalLine(JSON.stringify(SEGMENT))).toEqual(SEGMENT)
  fc.assert(
    fc.property(fc.oneof(changed, anything), (line) => {
      const text = JSON.stringify(line)
      const judged = journalLine.safeParse(JSON.parse(text))
      expect(readJournalLine(text)).toEqual(judged.success ? judged.data : null)
    }),
    { numRuns: 500 },
  )
})

test('a truncated line reads as null', () => {
  const text = JSON.stringify(SEGMENT)
  for (let to = 0; to < text.length; to += 1) expect(readJournalLine(text.slice(0, to))).toBeNull()
})
