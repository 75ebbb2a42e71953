import { describe, expect, test } from 'vitest'
import { createRewindIndex, type RewindIndex } from '../rewind-index.ts'
import { rewindPlaylistOf } from './rewind-playlist.ts'

/** One second and 100 bytes of a show whose periods are 18 seconds long. */
const segment = (at: number) =>
  ({
    is: 'segment',
    rendition: '720',
    msn: at,
    run: '0a1b2c3d',
    period: Math.floor(at / 18),
    offset: at * 100,
    bytes: 100,
    seconds: 1,
    wallMs: at * 1_000,
    breaks: false,
  }) as const

/** An index of so many pieces of six seconds; each period has three of them. */
function indexOf(pieces: number, windowSeconds = 3_600): RewindIndex {
  const index = createRewindIndex({ windowSeconds })
  for (let at = 0; at < pieces * 6; at += 1) index.add(segment(at))
  return index
}
const linesOf = (index: RewindIndex, form: { skips?: boolean; isEnded?: boolean } = {}) =>
  rewindPlaylistOf(index, { skips: false, isEnded: false, ...form })
    .trimEnd()
    .split('\n')
const count = (lines: readonly string[], start: string) =>
  lines.filter((line) => line.startsWith(start)).length

describe('the playlist for rewinding', () => {
  test('lists whole pieces with their length and wall clock', () => {
    expect(linesOf(indexOf(2))).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:9',
      '#EXT-X-TARGETDURATION:7',
      '#EXT-X-SERVER-CONTROL:HOLD-BACK=21,CAN-SKIP-UNTIL=42',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-DISCONTINUITY-SEQUENCE:0',
      '#EXT-X-MAP:URI="map-0.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:00.000Z',
      '#EXTINF:6.00000,',
      'piece-0.m4s',
      '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:06.000Z',
      '#EXTINF:6.00000,',
      'piece-1.m4s',
    ])
  })

  test('names the initialisation segment of each period, after a discontinuity', () => {
    const lines = linesOf(indexOf(7))
    expect(lines.filter((line) => line.startsWith('#EXT-X-MAP'))).toEqual([
      '#EXT-X-MAP:URI="map-0.mp4"',
      '#EXT-X-MAP:URI="map-1.mp4"',
      '#EXT-X-MAP:URI="map-2.mp4"',
    ])
    expect(count(lines, '#EXT-X-DISCONTINUITY')).toBe(2 + 1)
    expect(lines[lines.indexOf('#EXT-X-DISCONTINUITY') + 1]).toBe('#EXT-X-MAP:URI="map-1.mp4"')
  })

  test('begins with the first piece that is left, and counts the discontinuities before it', () => {
    const lines = linesOf(indexOf(20, 36))
    expect(lines).toContain('#EXT-X-MEDIA-SEQUENCE:14')
    expect(lines).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:4')
    expect(count(lines, 'piece-')).toBe(6)
  })

  test('as a delta leaves out what is further from its end than the skip boundary', () => {
    const lines = linesOf(indexOf(20), { skips: true })
    expect(lines).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=13')
    expect(count(lines, 'piece-')).toBe(7)
    expect(lines).toContain('piece-13.m4s')
    expect(lines).not.toContain('piece-12.m4s')
  })

  test.each([1, 6, 7])('of %s pieces has nothing to leave out', (pieces) => {
    const lines = linesOf(indexOf(pieces), { skips: true })
    expect(count(lines, '#EXT-X-SKIP')).toBe(0)
    expect(count(lines, 'piece-')).toBe(pieces)
  })

  test('of a show that has ended is complete and says so', () => {
    const lines = linesOf(indexOf(20), { skips: true, isEnded: true })
    expect(lines.at(-1)).toBe('#EXT-X-ENDLIST')
    expect(count(lines, 'piece-')).toBe(20)
  })

  test('grows with its index, although it is kept between two pieces', () => {
    const index = indexOf(2)
    const before = linesOf(index)
    expect(linesOf(index)).toEqual(before)
    for (let at = 12; at < 18; at += 1) index.add(segment(at))
    expect(linesOf(index)).toEqual([
      ...before,
      '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:12.000Z',
      '#EXTINF:6.00000,',
      'piece-2.m4s',
    ])
  })

  test('of an empty index lists nothing', () => {
    expect(count(linesOf(indexOf(0)), 'piece-')).toBe(0)
  })
})
