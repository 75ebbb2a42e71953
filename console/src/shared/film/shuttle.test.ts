import { expect, test } from 'vitest'
import { shuttleOf } from './shuttle.ts'

type Key = Parameters<typeof shuttleOf>[0]['key']

/** What a row of keys does, from a film that stands. */
function afterKeys(keys: string) {
  let state = { speed: 1, plays: false, frames: 0 }
  for (const key of keys) {
    const isPaused = !state.plays && state.speed > 0
    state = shuttleOf({ key: key as Key, speed: state.speed, isPaused })
  }
  return state
}

test.each([
  ['l', 1, true],
  ['ll', 1.5, true],
  ['llll', 4, true],
  ['lllll', 4, true],
  ['j', -1, false],
  ['jj', -1.5, false],
  ['lllj', -1, false],
  ['jjjl', 1, true],
  ['lk', 1, false],
  ['lkk', 1, true],
  ['jjk', 1, false],
])('after %s the film goes at %d x', (keys, speed, plays) => {
  expect(afterKeys(keys)).toMatchObject({ speed, plays })
})

test('a frame is one on or one back, and the film stands', () => {
  expect(afterKeys('ll.')).toEqual({ speed: 1, plays: false, frames: 1 })
  expect(afterKeys('l,')).toEqual({ speed: 1, plays: false, frames: -1 })
})
