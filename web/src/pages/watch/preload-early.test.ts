import { chooseData } from '@tayang/player/dom'
import { beforeEach, expect, test } from 'vitest'
import { earlyFiles } from './preload-early.ts'

const access = { stream: '/a/main.m3u8', first: ['/a/240/1.m4s', '/a/audio/1.m4s'] }

beforeEach(() => localStorage.clear())

test('the first pieces of a film are requested with its playlist', () => {
  expect(earlyFiles({ access })).toEqual(['/a/main.m3u8', ...access.first])
})

test.each([
  ['hemat', access.first],
  ['super-hemat', access.first],
  ['suara-saja', []],
] as const)('in the mode %s no piece is requested that the player does not want', (mode, pieces) => {
  chooseData({ mode })
  expect(earlyFiles({ access })).toEqual(['/a/main.m3u8', ...pieces])
})

test('a page without a film requests nothing', () => {
  expect(earlyFiles(null)).toEqual([])
})
