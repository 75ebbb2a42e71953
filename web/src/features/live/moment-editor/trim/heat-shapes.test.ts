import { expect, test } from 'vitest'
import { aDraft, at } from '../../keep-moment/test/draft.fixture.ts'
import { heatShapes } from './heat-shapes.ts'
import { clocksOf } from './time-axis.tsx'

const draft = (chat: number[], gifts: number[], startsAt = at(0)) => ({
  startsAt: at(0),
  endsAt: at(20),
  heat: { startsAt, stepMs: 5_000, chat, gifts },
})

test('the line touches the top at the most messages, and never rises above them', () => {
  const { line, messages } = heatShapes(draft([0, 10, 5, 0], []))
  expect(line).toBe(
    'M0,100 L12.5,100 C25,100 25,12 37.5,12 C50,12 50,56 62.5,56 C75,56 75,100 87.5,100 L100,100',
  )
  expect(messages).toBe(15)
})

test('gifts are bars by their logarithm, and the smallest is still seen', () => {
  const { bars, diamonds } = heatShapes(draft([0, 0, 0, 0], [0, 1, 99_999, 0]))
  expect(bars.map(({ at: place }) => place)).toEqual([37.5, 62.5])
  expect(bars.map(({ height }) => Math.round(height))).toEqual([8, 88])
  expect(diamonds).toBe(100_000)
})

test('what lies outside of the draft is not drawn, nor is a quiet one', () => {
  expect(heatShapes(draft([9, 9, 0, 0, 0, 9], [5], at(-10)))).toMatchObject({ messages: 9, bars: [] })
  expect(heatShapes(draft([0, 0], [0, 0]))).toEqual({ line: '', bars: [], messages: 0, diamonds: 0 })
})

test('clocks stand every quarter of a minute, where they have room beside the press', () => {
  const seconds = clocksOf(aDraft).map((time) => (time - at(0)) / 1_000)
  expect(seconds).toEqual([0, 15, 30, 45, 60, 75])
  const odd = clocksOf({ ...aDraft, startsAt: at(8), pressedAt: at(47) }).map(
    (time) => (time - at(0)) / 1_000,
  )
  expect(odd).toEqual([8, 30, 60, 75])
})
