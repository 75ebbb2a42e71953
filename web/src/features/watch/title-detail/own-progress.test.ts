import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readOwnProgress } from './own-progress.ts'

const network = vi.fn<(url: string) => Promise<Response>>()
const line = (mediaId: string, position: number, length: number) => ({ mediaId, position, length })
const answer = (...data: ReturnType<typeof line>[]) => new Response(JSON.stringify({ data, meta: {} }))

beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

test('a viewer who stopped in a film has the part, the position and the length of it', async () => {
  network.mockResolvedValueOnce(answer(line('braga', 1_680, 6_720)))
  const progress = await readOwnProgress({ type: 'movie', id: 'braga' })
  expect([...progress]).toEqual([['braga', { part: 0.25, position: 1_680, length: 6_720 }]])
  expect(decodeURIComponent(network.mock.calls[0]![0])).toContain('mediaIds[]=braga')
})

test('a viewer of a series has the marks of each of its episodes by one question', async () => {
  network.mockResolvedValueOnce(answer(line('a', 100, 1_000), line('b', 1_000, 1_000)))
  const progress = await readOwnProgress({ type: 'series', id: 'keluarga' })
  expect([progress.get('a')?.part, progress.get('b')?.part, progress.get('c')]).toEqual([0.1, 1, undefined])
  expect(network).toHaveBeenCalledTimes(1)
  expect(network.mock.calls[0]![0]).toContain('keluarga')
})

test('a position behind the end is the end, and a film of no length was not begun', async () => {
  network.mockResolvedValueOnce(answer(line('a', 1_200, 1_000), line('b', 12, 0)))
  const progress = await readOwnProgress({ type: 'series', id: 'keluarga' })
  expect([progress.get('a')?.part, progress.get('b')?.part]).toEqual([1, 0])
})

test('a viewer who has seen nothing of it has no marks', async () => {
  network.mockResolvedValueOnce(answer())
  expect((await readOwnProgress({ type: 'movie', id: 'braga' })).size).toBe(0)
})
