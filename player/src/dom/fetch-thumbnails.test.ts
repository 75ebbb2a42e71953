import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fetchThumbnails } from './fetch-thumbnails.ts'

const network = vi.fn<(url: string) => Promise<Response>>()
const list = 'WEBVTT\n\n00:00.000 --> 00:05.000\nsprite-1.jpg#xywh=0,0,160,90\n'

beforeEach(() => {
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

test('sprites are found beside their list, wherever that is', async () => {
  network.mockResolvedValue(new Response(list))
  const [thumbnail] = await fetchThumbnails('https://cdn.test/media/v1/thumbnails.vtt')
  expect(thumbnail).toMatchObject({ image: 'https://cdn.test/media/v1/sprite-1.jpg', startS: 0, endS: 5 })
})

test.each([
  ['is refused', async () => new Response(list, { status: 404 })],
  ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
  ['is no list', async () => new Response('<html></html>')],
])('a list that %s leaves a seek bar without pictures', async (_, answer) => {
  network.mockImplementation(answer)
  expect(await fetchThumbnails('/media/v1/thumbnails.vtt')).toEqual([])
})
