import { expect, test } from 'vitest'
import { frameKeeper } from './frame-keeper.ts'

/** Looks every 2 s at 60 pictures of 720 lines; each entry is how many of them were dropped. */
function watch(dropped: readonly number[], keeper = frameKeeper(), fromMs = 0) {
  let all = 0
  return dropped.map((of, at) => {
    all += of
    return keeper.look({ nowMs: fromMs + at * 2_000, dropped: all, total: (at + 1) * 60, lines: 720 })
  })
}

test('a processor that keeps up plays any rung', () => {
  expect(watch([0, 2, 5, 0, 8, 1])).toEqual([null, null, null, null, null, null])
})

test('one moment of a busy processor changes nothing', () => {
  expect(watch([0, 40, 0, 40, 0])).toEqual([null, null, null, null, null])
})

test('a processor that stays busy stays below the rung that was too much', () => {
  expect(watch([0, 20, 20, 0, 0])).toEqual([null, null, 720, 720, 720])
})

test('the rung is tried again after half a minute', () => {
  expect(watch([20, 20, ...Array<number>(16).fill(0)]).at(-1)).toBe(null)
})

test('a hidden page, whose pictures are not drawn, is not a busy processor', () => {
  const keeper = frameKeeper()
  for (let at = 0; at < 10; at += 1) {
    const facts = { nowMs: at * 2_000, dropped: at * 5, total: at * 5, lines: 720 }
    expect(keeper.look(facts)).toBe(null)
  }
})
