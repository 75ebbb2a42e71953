import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edgeOf, movedBy, squareOf, wholeOf, ZOOM_MAX, zoomedTo, type Crop } from './crop.ts'

const wide = { width: 2000, height: 1000 }

test('a picture begins with its largest circle in the middle', () => {
  expect(squareOf(wide, wholeOf(wide))).toEqual({ left: 500, top: 0, edge: 1000, drawn: 640 })
})

test('dragging to the right shows what lies further left, and a zoom stays around the middle', () => {
  expect(movedBy(wide, wholeOf(wide), { right: 0.25, down: 0 })).toEqual({ x: 750, y: 500, zoom: 1 })
  expect(zoomedTo(wide, wholeOf(wide), 2)).toEqual({ x: 1000, y: 500, zoom: 2 })
})

test('a small picture is cut out as it is and never enlarged', () => {
  const small = { width: 90, height: 120 }
  expect(squareOf(small, wholeOf(small)).drawn).toBe(90)
})

test('no drag and no zoom ever leaves a part of the circle empty', () => {
  const length = fc.integer({ min: 1, max: 8000 })
  const step = fc.record({
    right: fc.double({ min: -5, max: 5, noNaN: true }),
    down: fc.double({ min: -5, max: 5, noNaN: true }),
    zoom: fc.double({ min: -2, max: 9, noNaN: true }),
  })
  fc.assert(
    fc.property(length, length, fc.array(step, { maxLength: 12 }), (width, height, steps) => {
      const size = { width, height }
      const crop = steps.reduce<Crop>(
        (now, { zoom, ...by }) => zoomedTo(size, movedBy(size, now, by), zoom),
        wholeOf(size),
      )
      const { left, top, edge } = squareOf(size, crop)
      expect(crop.zoom).toBeGreaterThanOrEqual(1)
      expect(crop.zoom).toBeLessThanOrEqual(ZOOM_MAX)
      expect(edge).toBe(edgeOf(size, crop))
      for (const [from, most] of [
        [left, width],
        [top, height],
      ] as const) {
        expect(from).toBeGreaterThanOrEqual(-1e-6)
        expect(from + edge).toBeLessThanOrEqual(most + 1e-6)
      }
    }),
  )
})
