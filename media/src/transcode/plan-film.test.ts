import { describe, expect, test } from 'vitest'
import { HEIGHTS } from '@tayang/contract/ingest'
import type { Media } from '../engine/index.ts'
import { nearestRate, planFilm, rungsFor } from './plan-film.ts'
import { TRANSCODE_DEFAULTS } from './settings.ts'

const media = (video: Partial<NonNullable<Media['video']>> = {}, rest: Partial<Media> = {}): Media => ({
  format: 'mov,mp4,m4a,3gp,3g2,mj2',
  seconds: 60,
  tracks: 2,
  audio: null,
  video: {
    index: 0,
    codec: 'h264',
    width: 1920,
    height: 1080,
    pixelFormat: 'yuv420p',
    framesPerSecond: 25,
    frames: 1500,
    seconds: 60,
    rotation: 0,
    sampleAspectRatio: [1, 1],
    transfer: '',
    ...video,
  },
  ...rest,
})
const plan = (found: Media) => planFilm(found, found.seconds, [...HEIGHTS], TRANSCODE_DEFAULTS)

describe('a film is planned', () => {
  test.each([
    [1080, [1080, 720, 480, 360, 240]],
    [2160, [1080, 720, 480, 360, 240]],
    [1072, [1080, 720, 480, 360, 240]],
    [800, [720, 480, 360, 240]],
    [240, [240]],
    [144, [240]],
  ])('with rungs no taller than its %i lines', (height, rungs) => {
    expect(rungsFor(height, HEIGHTS)).toEqual(rungs)
  })

  test('with the wanted rungs only', () => {
    expect(rungsFor(1080, [480, 1080])).toEqual([1080, 480])
    expect(rungsFor(240, [480, 1080])).toEqual([480])
  })

  test.each([
    [23.976, '24000/1001'],
    [24, '24/1'],
    [29.97, '30000/1001'],
    [29.8, '30000/1001'],
    [14.2, '15/1'],
    [59.94, '60000/1001'],
    [100, '50/1'],
    [120, '60/1'],
    [1, '10/1'],
  ])('at a steady rate: %d becomes %s', (framesPerSecond, rate) => {
    expect(nearestRate(framesPerSecond).join('/')).toBe(rate)
  })

  test('at its displayed size: rotated, with square pixels', () => {
    expect(plan(media({ rotation: 90 }))).toMatchObject({ width: 1080, height: 1920 })
    expect(plan(media({ width: 720, height: 576, sampleAspectRatio: [16, 15] }))).toMatchObject({
      width: 768,
      height: 576,
    })
  })

  test('to the length of its pictures, unless its sound goes on', () => {
    expect(plan(media({}, { seconds: 60.3 })).seconds).toBe(60)
    expect(plan(media({}, { seconds: 63 })).seconds).toBe(63)
  })

  test.each([
    ['too-long', media({}, { seconds: 8 * 3600 + 1 })],
    ['too-large', media({ width: 7680, height: 4320 })],
    ['damaged', media({}, { seconds: 0 })],
    ['not-supported', media({ frames: 14_401 })],
    ['not-supported', media({ frames: 1 })],
    ['not-supported', media({ width: 1920, height: 100 })],
    ['not-supported', media({}, { tracks: 60 })],
    ['not-supported', media({}, { video: null })],
  ])('or refused: %s', (reason, found) => {
    expect(() => plan(found)).toThrow(expect.objectContaining({ reason }))
  })
})
