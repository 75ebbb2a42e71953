import { describe, expect, test } from 'vitest'
import type { JournalOf } from '@tayang/contract/ingest'
import { createRewindIndex } from './rewind-index.ts'

type Segment = JournalOf<'segment'>

/** Segments of one second and 100 bytes that follow each other in one file. */
function segments(count: number, more: Partial<Segment> = {}, from = 0): Segment[] {
  return Array.from({ length: count }, (_, at) => ({
    is: 'segment',
    rendition: '720',
    msn: from + at,
    run: '0a1b2c3d',
    period: 0,
    offset: (from + at) * 100,
    bytes: 100,
    seconds: 1,
    wallMs: (from + at) * 1_000,
    breaks: false,
    ...more,
  }))
}
function indexOf(lines: readonly Segment[], windowSeconds = 3_600) {
  const index = createRewindIndex({ windowSeconds })
  for (const line of lines) index.add(line)
  return index
}

describe('the pieces of a rendition', () => {
  test('are six seconds of consecutive segments each', () => {
    const index = indexOf(segments(13))
    expect(index.pieces()).toEqual([
      { number: 0, period: 0, offset: 0, bytes: 600, seconds: 6, wallMs: 0, breaks: false },
      { number: 1, period: 0, offset: 600, bytes: 600, seconds: 6, wallMs: 6_000, breaks: false },
    ])
  })

  test('end a little early rather than a whole segment late', () => {
    const index = indexOf(segments(6, { seconds: 0.95 }))
    expect(index.pieces().map(({ bytes }) => bytes)).toEqual([600])
  })

  test.each<[string, Partial<Segment>, boolean]>([
    ['a gap in the file', { offset: 5_000 }, false],
    ['a discontinuity', { breaks: true }, true],
    ['a new period', { period: 1 }, true],
  ])('end at %s', (_what, change, breaks) => {
    const [next] = segments(1, change, 3)
    const index = indexOf([...segments(3), next!, ...segments(6, { period: 9 }, 90)])
    expect(index.pieces().map(({ bytes, breaks: isBreak }) => [bytes, isBreak])).toEqual([
      [300, false],
      [100, breaks],
      [600, true],
    ])
  })

  test('leave the window when the rest is as long as the window, the oldest first', () => {
    const index = indexOf(segments(30), 12)
    expect(index.pieces().map(({ number }) => number)).toEqual([3, 4])
    expect(index.piece(2)).toBeNull()
    expect(index.piece(3)).toMatchObject({ number: 3, offset: 1_800 })
    expect(index.piece(5)).toBeNull()
  })
})

describe('what left the window', () => {
  test('is counted where it broke, so that the numbers of discontinuities go on', () => {
    const lines = [...segments(6), ...segments(6, { period: 1 }, 6), ...segments(18, { period: 2 }, 12)]
    const index = indexOf(lines, 12)
    expect(index.breaksBefore()).toBe(2)
    expect(index.pieces().every(({ breaks }) => !breaks)).toBe(true)
  })

  test('takes the initialisation segments of its periods with it', () => {
    const index = createRewindIndex({ windowSeconds: 12 })
    const init = (period: number) =>
      ({ is: 'init', rendition: '720', period, codec: 'avc1.64001f', offset: 0, bytes: 10 }) as const
    index.add(init(0))
    for (const line of segments(6)) index.add(line)
    expect(index.init(0)).toEqual(init(0))
    index.add(init(1))
    for (const line of segments(18, { period: 1 }, 6)) index.add(line)
    expect(index.init(0)).toBeNull()
    expect(index.init(1)).toEqual(init(1))
  })
})
