import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fillMacros, sendTracking } from './send-tracking.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const now = new Date(Date.UTC(2026, 10, 12, 5, 6, 7))
const fill = (url: string, macros = {}) => fillMacros(`https://ads.test/?${url}`, macros, now).split('?')[1]

beforeEach(() => {
  network.mockResolvedValue(new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

test('a macro without a value is -1, as the standard asks, and so is an unknown one', () => {
  expect(fill('e=[ERRORCODE]&p=[ADPLAYHEAD]&u=[ASSETURI]&x=[SOMETHINGNEW]')).toBe('e=-1&p=-1&u=-1&x=-1')
})

test('values are encoded, so that an address of a file cannot add parameters', () => {
  expect(fill('u=[ASSETURI]', { assetUrl: 'https://cdn.test/a.mp4?b=1&c=2' })).toBe(
    'u=https%3A%2F%2Fcdn.test%2Fa.mp4%3Fb%3D1%26c%3D2',
  )
  expect(fill('e=[ERRORCODE]&t=[TIMESTAMP]', { errorCode: 405 })).toBe('e=405&t=2026-11-12T05%3A06%3A07.000Z')
})

test.each([
  [0, '00:00:00.000'],
  [65.4321, '00:01:05.432'],
  [3_725, '01:02:05.000'],
  [-3, '00:00:00.000'],
])('a position of %d s is written as %s', (playheadS, text) => {
  expect(decodeURIComponent(fill('[ADPLAYHEAD]', { playheadS }) ?? '')).toBe(text)
})

test('what only looks like a macro stays as it is', () => {
  expect(fill('a=[ab]&b=[X]&c=[]')).toBe('a=[ab]&b=[X]&c=[]')
})

test('the number against caches has eight digits', () => {
  expect(fill('[CACHEBUSTING]')).toMatch(/^[1-9]\d{7}$/)
})

test('each address is called once, without cookies, and survives the end of the page', () => {
  sendTracking(['https://ads.test/a', 'https://ads.test/b', 'https://ads.test/a'])
  expect(network.mock.calls.map(([url]) => url)).toEqual(['https://ads.test/a', 'https://ads.test/b'])
  expect(network.mock.calls[0]?.[1]).toMatchObject({
    mode: 'no-cors',
    credentials: 'omit',
    keepalive: true,
  })
})

test('an address that cannot be reached disturbs no other', async () => {
  network.mockRejectedValueOnce(new TypeError('offline'))
  sendTracking(['https://ads.test/a', 'https://ads.test/b'])
  await Promise.allSettled(network.mock.results.map(({ value }) => value))
  expect(network).toHaveBeenCalledTimes(2)
})
