import { describe, expect, test } from 'vitest'

import { captionStyle, defaultCaptionSettings, readCaptionSettings } from './caption-settings.ts'
import { captionSizePercents } from './caption-settings.ts'
import { grantOf, withGrant } from './grant.ts'
import { keyCommand } from './key-command.ts'
import { afterEnd } from './next-episode.ts'
import { progressMarks } from './progress-marks.ts'
import { listQualities, namedHeightPx } from './qualities.ts'
import { retryBudget } from './retry-budget.ts'
import { stepSpeed } from './speeds.ts'
import { parseThumbnails, thumbnailAt } from './thumbnails.ts'

describe('after the end', () => {
  test('the next episode opens after 2 s', () => {
    expect(afterEnd({ mediaId: 'a', nextId: 'b' })).toEqual({ step: 'play-next', nextId: 'b', waitMs: 2000 })
  })
  test('the player closes where no title, or the same one, is next', () => {
    expect(afterEnd({ mediaId: 'a', nextId: 'a' })).toEqual({ step: 'close' })
    expect(afterEnd({ mediaId: 'a', nextId: null })).toEqual({ step: 'close' })
    expect(afterEnd({ mediaId: 'a' })).toEqual({ step: 'close' })
  })
})

describe('the marks at 25, 50 and 75 %', () => {
  test('are reported once each, when playing passes them', () => {
    const marks = progressMarks()
    const reported = Array.from({ length: 400 }, (_, positionS) => marks.pass({ positionS, lengthS: 400 }))
    expect(reported.flatMap((list, second) => list.map((mark) => [second, mark]))).toEqual([
      [100, 25],
      [200, 50],
      [300, 75],
    ])
    expect(marks.pass({ positionS: 100, lengthS: 400 })).toEqual([])
  })
  test('are not reported when a seek jumps over them by more than 30 s', () => {
    const marks = progressMarks()
    expect(marks.pass({ positionS: 131, lengthS: 400 })).toEqual([])
    expect(marks.pass({ positionS: 230, lengthS: 400 })).toEqual([50])
  })
})

describe('the keyboard', () => {
  const press = (key: string, more = {}) =>
    keyCommand({ key, ctrlKey: false, metaKey: false, altKey: false, ...more }, 15)
  test.each([
    [' ', { do: 'toggle-play' }],
    ['k', { do: 'toggle-play' }],
    ['K', { do: 'toggle-play' }],
    ['j', { do: 'skip', seconds: -10 }],
    ['l', { do: 'skip', seconds: 10 }],
    ['ArrowLeft', { do: 'skip', seconds: -15 }],
    ['ArrowRight', { do: 'skip', seconds: 15 }],
    ['ArrowUp', { do: 'volume', by: 0.05 }],
    ['ArrowDown', { do: 'volume', by: -0.05 }],
    ['m', { do: 'toggle-mute' }],
    ['f', { do: 'toggle-fullscreen' }],
    ['c', { do: 'toggle-captions' }],
    ['p', { do: 'toggle-picture-in-picture' }],
    ['>', { do: 'speed', direction: 1 }],
    ['<', { do: 'speed', direction: -1 }],
    ['0', { do: 'seek-share', share: 0 }],
    ['7', { do: 'seek-share', share: 0.7 }],
    ['Home', { do: 'seek-share', share: 0 }],
    ['End', { do: 'seek-share', share: 1 }],
    ['Escape', { do: 'escape' }],
    ['?', { do: 'help' }],
    ['n', { do: 'next-episode' }],
    ['s', { do: 'skip-intro' }],
    ['x', { do: 'keep-moment' }],
  ])('%s', (key, command) => {
    expect(press(key)).toEqual(command)
  })
  test('leaves the shortcuts of the browser alone', () => {
    expect(press('f', { ctrlKey: true })).toBeNull()
    expect(press('l', { metaKey: true })).toBeNull()
    expect(press('ArrowLeft', { altKey: true })).toBeNull()
    expect(press('z')).toBeNull()
  })
})

test('speeds step along their list and stay at its ends', () => {
  expect(stepSpeed(1, 1)).toBe(1.25)
  expect(stepSpeed(1, -1)).toBe(0.75)
  expect(stepSpeed(2, 1)).toBe(2)
  expect(stepSpeed(0.5, -1)).toBe(0.5)
})

test('there is one quality for each height, tallest first, never above the cap', () => {
  const variants = [
    { heightPx: 360, bandwidthBps: 800 },
    { heightPx: 1080, bandwidthBps: 5000 },
    { heightPx: 720, bandwidthBps: 2500 },
    { heightPx: 720, bandwidthBps: 3000 },
    { heightPx: null, bandwidthBps: 96 },
  ]
  expect(listQualities(variants).map((one) => one.heightPx)).toEqual([1080, 720, 360])
  expect(listQualities(variants, 720)).toEqual([
    { heightPx: 720, bandwidthBps: 3000 },
    { heightPx: 360, bandwidthBps: 800 },
  ])
})

test('a picture is named by its shorter side', () => {
  expect(namedHeightPx({ width: 1280, height: 720 })).toBe(720)
  expect(namedHeightPx({ width: 720, height: 1280 })).toBe(720)
  expect(namedHeightPx({ width: null, height: 720 })).toBe(720)
  expect(namedHeightPx({ height: null })).toBeNull()
})

describe('caption settings', () => {
  test('default to 100 %, White, Shadow and 0 %', () => {
    expect(readCaptionSettings(null)).toEqual(defaultCaptionSettings)
    expect(defaultCaptionSettings).toEqual({
      fontSize: 100,
      fontColor: 'White',
      fontEdges: 'Shadow',
      bgTransparancy: 0,
    })
  })
  test('sizes 50 to 200 % are 14, 21, 28, 42 and 56 px', () => {
    const sizes = captionSizePercents.map(
      (fontSize) => captionStyle({ ...defaultCaptionSettings, fontSize }).fontSizePx,
    )
    expect(sizes).toEqual([14, 21, 28, 42, 56])
  })
  test('are read as they were stored, and a value that is not allowed falls back to its default', () => {
    const chosen = { fontSize: 150, fontColor: 'Yellow', fontEdges: 'Border', bgTransparancy: 75 } as const
    expect(readCaptionSettings(JSON.stringify(chosen))).toEqual(chosen)
    expect(readCaptionSettings('{"fontSize":99,"fontColor":"Red","fontEdges":"Border"}')).toEqual({
      ...defaultCaptionSettings,
      fontEdges: 'Border',
    })
    for (const rubbish of ['', 'null', '7', '{"fontSize":', '[]']) {
      expect(readCaptionSettings(rubbish)).toEqual(defaultCaptionSettings)
    }
  })
})

describe('thumbnails', () => {
  const list = parseThumbnails(
    'WEBVTT\n\n1\n00:00:02.000 --> 00:00:04.000\nsprite.jpg#xywh=160,0,160,90\n\n' +
      '00:00.000 --> 00:02.000\nsprite.jpg#xywh=0,0,160,90\n\nNOTE 1:00 --> x\n\n00:05.000 --> 00:07.000\nno place\n' +
      '\n01:00:00.000 --> 01:00:02.000\r\nlast.jpg#xywh=0,90,160,90\r\n',
  )
  test('are read from a list of sprite tiles in order, without the entries that cannot be read', () => {
    expect(list.map(({ startS, image, x, y }) => [startS, image, x, y])).toEqual([
      [0, 'sprite.jpg', 0, 0],
      [2, 'sprite.jpg', 160, 0],
      [3600, 'last.jpg', 0, 90],
    ])
  })
  test('are found for any position: the last one that has begun', () => {
    expect([0, 1.9, 2, 300, 4000].map((second) => thumbnailAt(list, second)?.startS)).toEqual([
      0, 0, 2, 2, 3600,
    ])
    expect(thumbnailAt([], 5)).toBeNull()
  })
})

test('a film is reloaded twice within a minute, a live show five times; then the viewer sees the error', () => {
  const spend = (isLive: boolean, times: number[]) => {
    const budget = retryBudget(isLive)
    return times.map((nowMs) => budget.spend(nowMs))
  }
  expect(spend(false, [0, 1000, 2000])).toEqual([true, true, false])
  expect(spend(true, [0, 1, 2, 3, 4, 5])).toEqual([true, true, true, true, true, false])
  expect(spend(false, [0, 1000, 60_000, 60_500])).toEqual([true, true, true, false])
})

describe('a premium address', () => {
  const address = 'https://tayang.example/media/g/old.grant-1/v3/720/4.m4s?x=1'
  test('is recognised by its grant, and gets a fresh one with everything else unchanged', () => {
    expect(grantOf(address)).toBe('old.grant-1')
    expect(withGrant(address, 'new')).toBe('https://tayang.example/media/g/new/v3/720/4.m4s?x=1')
  })
  test('of a kept moment has a grant as well', () => {
    const kept = '/media/m/old/moment-1/1-2/720.mp4'
    expect(withGrant(kept, grantOf('/media/m/new/moment-1/1-2/multivariant.m3u8') ?? '')).toBe(
      '/media/m/new/moment-1/1-2/720.mp4',
    )
  })
  test('of a free title stays unchanged', () => {
    expect(grantOf('/media/v3/main.m3u8')).toBeNull()
    expect(withGrant('/media/v3/main.m3u8', 'new')).toBe('/media/v3/main.m3u8')
  })
})
