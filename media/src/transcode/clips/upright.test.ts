import { describe, expect, test } from 'vitest'
import { framingFilter, sizeOf } from './upright.ts'

const WINDOW = { kind: 'window', x: 0.5 } as const
const WHOLE = { kind: 'whole' } as const

describe('the size of a file', () => {
  test.each([
    [1920, 1080, 606, 1080],
    [1280, 720, 404, 720],
    [3840, 2160, 720, 1280],
    [720, 1280, 720, 1280],
    [1080, 1920, 720, 1280],
    [426, 240, 134, 240],
  ])('of %i x %i is upright, even, and never above its source or 720 x 1280', (width, height, w, h) => {
    expect(sizeOf(WINDOW, { width, height })).toEqual({ width: w, height: h })
  })

  test.each([
    [1920, 1080, 1280, 720],
    [640, 360, 640, 360],
    [1080, 1920, 720, 1280],
    [1000, 1000, 720, 720],
  ])('of %i x %i as it is keeps its shape', (width, height, w, h) => {
    expect(sizeOf(WHOLE, { width, height })).toEqual({ width: w, height: h })
  })
})

describe('a framing', () => {
  const source = { width: 1280, height: 720 }
  const size = { width: 404, height: 720 }
  const filterOf = (framing: Parameters<typeof sizeOf>[0]) =>
    framingFilter(framing, { from: 'a', to: 'b', source, size })

  test.each([
    [0, 'crop=404:720:0:0'],
    [0.5, 'crop=404:720:438:0'],
    [1, 'crop=404:720:876:0'],
  ])('of a window around %d stays inside of the picture', (x, crop) => {
    expect(filterOf({ kind: 'window', x })).toContain(crop)
  })

  test('with the camera above the game has a seam of 2 px at about 35 % of its height', () => {
    const camera = { x: 0.75, y: 0, width: 0.25, height: 0.25 }
    const text = filterOf({ kind: 'camera-above', camera, game: { x: 0, y: 0, width: 1, height: 1 } })
    expect(text).toContain('crop=320:180:960:0')
    expect(text).toContain('pad=404:254:0:0:black')
    expect(252 / 720).toBeCloseTo(0.35, 2)
    // 252 of the camera, 2 of the seam, 466 of the game.
    expect(text).toContain('crop=404:466[below]')
  })

  test('of a box that touches the edge by rounding stays inside', () => {
    const box = { x: 0.9501, y: 0.95, width: 0.05, height: 0.0505 }
    const text = filterOf({ kind: 'camera-above', camera: box, game: box })
    const [, width = 0, height = 0, x = 0, y = 0] = (/crop=(\d+):(\d+):(\d+):(\d+)/.exec(text) ?? []).map(
      Number,
    )
    expect([x + width <= 1280, y + height <= 720]).toEqual([true, true])
  })
})
