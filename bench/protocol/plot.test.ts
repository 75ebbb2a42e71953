import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeFigure, type Figure } from './figure.ts'
import { root } from './machine.ts'
import { describePlot, measuredOf, writePlot } from './plot.ts'

const FIGURES = path.join(root, 'docs/figures')
const names = readdirSync(FIGURES).filter((name) => name.endsWith('.json'))
const read = (name: string) => readFileSync(path.join(FIGURES, name), 'utf8')
const figures = names.map((name) => JSON.parse(read(name)) as Figure)

test.each([
  ['<= 1.6', '1.30 (1.17–1.31)', { value: 1.3, low: 1.17, high: 1.31, bound: 1.6, isUpper: true }],
  ['>= 0.85', '0.83', { value: 0.83, low: 0.83, high: 0.83, bound: 0.85, isUpper: false }],
  ['<= 1,000 ms', '1,109 ms', { value: 1109, low: 1109, high: 1109, bound: 1000, isUpper: true }],
  ['reported', '7 s', null],
  ['<= 0', '0', null],
  ['<= 3 s', 'not measured', null],
])('a verdict that wanted %s and reached %s has a bar of %j', (wanted, reached, measured) => {
  expect(measuredOf({ wanted, reached })).toEqual(measured)
})

test('every figure lies beside its plot and its page, as they are written today', () => {
  const stale = figures.filter(
    (figure) =>
      read(`${figure.name}.svg`) !== writePlot(figure) || read(`${figure.name}.md`) !== writeFigure(figure),
  )
  // `node bench/draw-figures.ts` writes them.
  expect(stale.map(({ name }) => name)).toEqual([])
})

test('a plot says in words what it shows, and brings no code and no other file', () => {
  for (const figure of figures) {
    const plot = writePlot(figure)
    expect(plot).toContain('<title>')
    expect(plot).not.toMatch(/<script|href=|url\(/)
    expect(describePlot(figure)).toContain(figure.verdicts[0]?.reached.replaceAll('`', ''))
  }
})

test('what missed its goal is drawn beyond the line or before it, and marks in a text stay text', () => {
  const [figure] = figures
  const verdicts = [{ goal: 'G0: <b> & more', wanted: '<= 2', reached: '4', isReached: false }]
  const plot = writePlot({ ...figure, verdicts } as Figure)
  expect(plot).toContain('&lt;b&gt; &amp; more')
  expect(plot).toMatch(/width="300" height="12" rx="6"\s+fill="#FF5A3C"/)
})
