import { describe, expect, test } from 'vitest'
import {
  CAMERA_ASPECT,
  defaultBoxes,
  GAME_ASPECT,
  moveBox,
  moveWindow,
  piecesOf,
  resizeBox,
  windowBox,
  type Corner,
} from './framing-geometry.ts'

const WIDE = 16 / 9
const box = { x: 0.5, y: 0.5, width: 0.24, height: 0.24 * (WIDE / CAMERA_ASPECT) }
const aspects = { part: CAMERA_ASPECT, picture: WIDE }
const pixelAspect = ({ width, height }: { width: number; height: number }) => (width / height) * WIDE

describe('the upright window', () => {
  test.each([
    ['in the middle', 0.5, 0.3418],
    ['at the left', 0, 0],
    ['at the right', 1, 0.6836],
  ])('%s stays within the picture', (_where, x, left) => {
    const found = windowBox(x, WIDE)
    expect(found.x).toBeCloseTo(left, 3)
    expect([found.y, found.height]).toEqual([0, 1])
    expect(pixelAspect(found)).toBeCloseTo(9 / 16)
  })
  test('of a picture that is upright itself is the whole of it', () => {
    expect(windowBox(0.2, 9 / 16)).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  })
  test('moves at once from where it is seen, and stops at the edges', () => {
    expect(moveWindow(0, 0.1, WIDE)).toBeCloseTo(0.1582 + 0.1, 3)
    expect(moveWindow(0.5, 9, WIDE)).toBeCloseTo(0.8418, 3)
    expect(moveWindow(0.5, -9, WIDE)).toBeCloseTo(0.1582, 3)
  })
})

describe('a box', () => {
  test('is moved within the picture', () => {
    expect(moveBox(box, { x: 0.1, y: -0.1 })).toMatchObject({ x: 0.6, y: 0.4 })
    expect(moveBox(box, { x: 5, y: -5 })).toMatchObject({ x: 0.76, y: 0 })
  })
  test.each<[Corner, { x: number; y: number }]>([
    ['bottom-right', { x: 0.5, y: 0.5 }],
    ['top-left', { x: 0.5 + 0.24, y: 0.5 + box.height }],
  ])('that is dragged at its %s keeps the corner across and its shape', (corner, across) => {
    const larger = resizeBox(box, { corner, by: 0.1, aspects })
    expect(larger.width).toBeCloseTo(0.34)
    expect(pixelAspect(larger)).toBeCloseTo(CAMERA_ASPECT)
    const found =
      corner === 'top-left'
        ? { x: larger.x + larger.width, y: larger.y + larger.height }
        : { x: larger.x, y: larger.y }
    expect(found.x).toBeCloseTo(across.x)
    expect(found.y).toBeCloseTo(across.y)
  })
  test.each<Corner>(['top-left', 'top-right', 'bottom-left', 'bottom-right'])(
    'at its %s never leaves the picture, and never vanishes',
    (corner) => {
      for (const by of [9, -9]) {
        const found = resizeBox(box, { corner, by, aspects })
        expect(found.width).toBeGreaterThanOrEqual(0.12 - 1e-9)
        expect(found.height).toBeGreaterThanOrEqual(0.05)
        expect(found.x).toBeGreaterThanOrEqual(0)
        expect(found.y).toBeGreaterThanOrEqual(0)
        expect(found.x + found.width).toBeLessThanOrEqual(1.001)
        expect(found.y + found.height).toBeLessThanOrEqual(1.001)
      }
    },
  )
  test.each([WIDE, 4 / 3, 9 / 16, 21 / 9])(
    'stands within a picture of %d at first, in its own shape',
    (picture) => {
      const { camera, game } = defaultBoxes(picture)
      for (const [one, aspect] of [
        [camera, CAMERA_ASPECT],
        [game, GAME_ASPECT],
      ] as const) {
        expect((one.width / one.height) * picture).toBeCloseTo(aspect)
        expect(one.x).toBeGreaterThanOrEqual(0)
        expect(one.y).toBeGreaterThanOrEqual(0)
        expect(one.x + one.width).toBeLessThanOrEqual(1.001)
        expect(one.y + one.height).toBeLessThanOrEqual(1.001)
      }
    },
  )
})

describe('an upright picture', () => {
  const { camera, game } = defaultBoxes(WIDE)
  test('has the camera in its upper third and the game below, as the file has', () => {
    const pieces = piecesOf({ kind: 'camera-above', camera, game }, WIDE)
    expect(pieces.map(({ from }) => from)).toEqual([camera, game])
    expect(pieces.map(({ to }) => [to.y, to.height])).toEqual([
      [0, 0.35],
      [0.35, 0.65],
    ])
    // Each part fills its place without being stretched.
    for (const { from, to } of pieces) {
      expect(pixelAspect(from)).toBeCloseTo((to.width / to.height) * (9 / 16))
    }
  })
  test('over its blur has the whole picture in the middle', () => {
    const [piece] = piecesOf({ kind: 'over-blur' }, WIDE)
    expect(piece?.to.height).toBeCloseTo(0.3164)
    expect(piece?.to.y).toBeCloseTo(0.3418)
  })
  test('as a window or as it was fills all', () => {
    for (const framing of [{ kind: 'window', x: 0.5 }, { kind: 'whole' }] as const) {
      expect(piecesOf(framing, WIDE)[0]?.to).toEqual({ x: 0, y: 0, width: 1, height: 1 })
    }
  })
})
