import { chooseData } from '@tayang/player/dom'
import { beforeEach, expect, test } from 'vitest'
import { earlyFiles } from './preload-early.ts'

const access = { stream: '/a/main.m3u8', first: ['/a/360/1.m4s', '/a/audio/1.m4s'] }

beforeEach(() => localStorage.clear())

test('the first pieces of a film are requested with its playlist', () => {
  expect(earlyFiles({ access })).toEqual(['/a/main.m3u8', '/a/360/1.m4s', '/a/audio/1.m4s'])
})

test.each(['hemat', 'super-hemat', 'suara-saja'] as const)(
  'in the mode %s no piece is requested that the player may not want',
  (mode) => {
    chooseData({ mode })
    expect(earlyFiles({ access })).toEqual(['/a/main.m3u8'])
  },
)

test('a page without a film requests nothing', () => {
  expect(earlyFiles(null)).toEqual([])
})
