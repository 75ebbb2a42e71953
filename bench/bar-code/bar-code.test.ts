import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COLUMNS, decodeMoment, encodeMoment, ROWS } from './bar-code.ts'
import { createPainter } from './paint-frame.ts'

const NOW = Date.UTC(2026, 10, 20, 8)
const seen = (blocks: readonly boolean[], noise = 0) =>
  blocks.map((white) => (white ? 235 - noise : 16 + noise))

test('every moment is read back from the blocks that it was drawn as', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: NOW, max: NOW + 2 ** 40 }),
      fc.integer({ min: 0, max: 70 }),
      (atMs, noise) => {
        expect(decodeMoment(seen(encodeMoment(atMs), noise), atMs + 900)).toBe(atMs)
      },
    ),
  )
})

test('a moment across the turn of the 32 bits is the near one', () => {
  const turn = Math.ceil(NOW / 2 ** 32) * 2 ** 32
  expect(decodeMoment(seen(encodeMoment(turn - 5)), turn + 300)).toBe(turn - 5)
  expect(decodeMoment(seen(encodeMoment(turn + 5)), turn + 300)).toBe(turn + 5)
})

test('up to eight wrong blocks side by side are found, and no moment is made of them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: COLUMNS * ROWS - 8 }),
      fc.integer({ min: 1, max: 255 }),
      (from, wrong) => {
        const blocks = encodeMoment(NOW)
        const damaged = blocks.map((white, at) => {
          const bit = at - from
          return bit >= 0 && bit < 8 && (wrong >> bit) % 2 === 1 ? !white : white
        })
        expect(decodeMoment(seen(damaged), NOW)).toBeNull()
      },
    ),
  )
})

test('grey blocks and blocks of another number are nothing', () => {
  const grey = seen(encodeMoment(NOW))
  grey[3] = 128
  expect(decodeMoment(grey, NOW)).toBeNull()
  expect(decodeMoment([235, 16], NOW)).toBeNull()
})

test('a painted frame shows the moment at the middle of its blocks', () => {
  const size = { width: 320, height: 180 }
  const painter = createPainter(size)
  const frame = painter.paint(NOW, 7)
  expect(frame.byteLength).toBe((size.width * size.height * 3) / 2)
  const brightness = Array.from({ length: COLUMNS * ROWS }, (_, at) => {
    const x = Math.floor(((at % COLUMNS) + 0.5) * (size.width / COLUMNS))
    const y = Math.floor((Math.floor(at / COLUMNS) + 0.5) * (size.height / 12))
    return frame[y * size.width + x] ?? 0
  })
  expect(decodeMoment(brightness, NOW + 100)).toBe(NOW)
})
