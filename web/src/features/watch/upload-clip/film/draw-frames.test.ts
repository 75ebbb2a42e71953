import { expect, test } from 'vitest'
import { placed } from './draw-frames.ts'

const paper = { width: 1280, height: 720 }

test('a wide film fills its thumbnail', () => {
  expect(placed({ videoWidth: 1920, videoHeight: 1080 }, paper, Math.min)).toEqual([0, 0, 1280, 720])
})

test('an upright film stands whole in the middle, and its ground leaves no edge', () => {
  const film = { videoWidth: 720, videoHeight: 1280 }
  expect(placed(film, paper, Math.min)).toEqual([437.5, 0, 405, 720])
  const [x, y, width, height] = placed(film, paper, Math.max)
  expect([x, width]).toEqual([0, 1280])
  expect(y).toBeLessThan(0)
  expect(y + height).toBeGreaterThan(720)
})
