import { expect, test } from 'vitest'
import { writeFigure, writeIndex, type Figure } from './figure.ts'

const figure: Figure = {
  goals: ['G0'],
  name: 'nothing',
  title: 'Nothing at all',
  method: 'Nothing is measured. It is compared with nothing.',
  at: '2026-11-20T08:00:00.000Z',
  machine: {
    cores: 2,
    cpu: 'a processor',
    memoryGb: 8,
    system: 'linux 6',
    loadBefore: 3,
    loadAfter: 2,
    wasShared: true,
    versions: { node: '24.0.0' },
  },
  verdicts: [
    { goal: 'first', wanted: '<= 1', reached: '2', isReached: false },
    { goal: 'second', wanted: 'reported', reached: '7 s', isReached: null },
  ],
  tables: [{ caption: 'Runs:', head: ['a', 'b'], rows: [['1', '2']] }],
  notes: ['a note'],
  paired: [{ pairs: [], floorNoise: 0.12, thrownAwayNoise: 0.4 }],
  measured: null,
}

test('a figure says what was wanted and reached, on what, how quiet it was, and that the machine was shared', () => {
  const text = writeFigure(figure)
  expect(text).toContain('| first | <= 1 | 2 | **missed** |')
  expect(text).toContain('| second | reported | 7 s |  |')
  expect(text).toContain('Runs:\n\n| a | b |\n| --- | --- |\n| 1 | 2 |')
  expect(text).toContain('**The machine was shared with other work**')
  expect(text).toContain("the floor's own spread was 12 % (run twice; the series with 40 % was thrown away)")
  expect(text).toContain('2 cores of a processor')
})

test('the index leads to every figure by its name', () => {
  const text = writeIndex([figure, { ...figure, name: 'a-first', title: 'The first' }])
  expect(text.indexOf('[The first](a-first.md)')).toBeGreaterThan(0)
  expect(text.indexOf('[The first](a-first.md)')).toBeLessThan(text.indexOf('[Nothing at all](nothing.md)'))
})
