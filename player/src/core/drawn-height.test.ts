import { expect, test } from 'vitest'

import { drawnLinesMax } from './drawn-height.ts'

const wide = (heightPx: number) => ({ widthPx: Math.round((heightPx * 16) / 9), heightPx })
const portrait = (widthPx: number) => ({ widthPx, heightPx: Math.round((widthPx * 16) / 9) })
const ALL = [1080, 720, 480, 360, 240]
const box = (widthPx: number, heightPx: number) => ({ widthPx, heightPx })

test.each([
  { what: 'a phone held upright, one pixel each', of: ALL, at: box(390, 844), scale: 1, is: 240 },
  { what: 'the same at two pixels each', of: ALL, at: box(390, 844), scale: 2, is: 480 },
  { what: 'the same at three, which counts as two', of: ALL, at: box(390, 844), scale: 3, is: 480 },
  { what: 'the same phone on its side', of: ALL, at: box(844, 390), scale: 1, is: 480 },
  { what: 'the same on its side at three', of: ALL, at: box(844, 390), scale: 3, is: 1080 },
  { what: 'a ladder with a gap, upright at one', of: [720, 360, 240], at: box(390, 844), scale: 1, is: 240 },
  { what: 'a ladder with a gap, upright at two', of: [720, 360, 240], at: box(390, 844), scale: 2, is: 720 },
  { what: 'a laptop, whose rung would be the next one', of: ALL, at: box(1366, 768), scale: 1, is: 1080 },
  { what: 'a picture in picture', of: ALL, at: box(400, 225), scale: 1, is: 240 },
  { what: 'a size that a rung has exactly', of: ALL, at: box(1280, 720), scale: 1, is: 720 },
  {
    what: 'a size that a rung misses by a fraction of a pixel',
    of: ALL,
    at: box(1164, 655),
    scale: 1.1,
    is: 720,
  },
  { what: 'a wide screen, where the height decides', of: ALL, at: box(2560, 720), scale: 1, is: 720 },
  { what: 'more than the tallest has', of: [720, 360, 240], at: box(1440, 900), scale: 1, is: null },
  { what: 'nothing drawn yet', of: ALL, at: box(0, 0), scale: 2, is: null },
  { what: 'rungs that are not known yet', of: [], at: box(390, 844), scale: 3, is: 480 },
])('the tallest rung for $what is the smallest that fills it', ({ of, at, scale, is }) => {
  expect(drawnLinesMax({ rungs: of.map(wide), box: at, scale })).toBe(is)
})

test.each([
  { at: box(390, 844), scale: 1, is: 480 },
  { at: box(844, 390), scale: 1, is: 240 },
  { at: box(844, 390), scale: 2, is: 480 },
  { at: box(390, 844), scale: 2, is: null },
])('a portrait film counts its columns, as its name does ($at at $scale)', ({ at, scale, is }) => {
  const rungs = [720, 480, 360, 240].map(portrait)
  expect(drawnLinesMax({ rungs, box: at, scale })).toBe(is)
})
