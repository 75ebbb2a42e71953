import { cleanup, renderHook } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { usePreviewStream } from './use-preview-stream.ts'

const STREAM = '/media/live/show-1/multivariant.m3u8'
/** What the network answers: to the call, and at the address of the stream. */
let access: () => Response
let media: () => Response
const network = vi.fn<(url: string) => Promise<Response>>(async (url) =>
  url.startsWith('/media/') ? media() : access(),
)
const refused = () =>
  new Response(JSON.stringify({ code: 'MISSING_VIDEO', message: 'Missing', details: [] }), { status: 404 })
const granted = () => new Response(JSON.stringify({ data: { stream: STREAM } }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  access = refused
  media = () => new Response('#EXTM3U')
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockClear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a stream that answers 404 is read again each second until it can play', async () => {
  const { result } = renderHook(() => usePreviewStream('show-1', 0))
  await pass(3_500)
  expect(result.current).toBeNull()
  expect(network).toHaveBeenCalledTimes(4)
  // The address is known before its first pictures are there.
  access = granted
  media = () => new Response('', { status: 404 })
  await pass(1_000)
  expect(result.current).toBeNull()
  media = () => new Response('#EXTM3U')
  await pass(1_000)
  expect(result.current).toBe(STREAM)
  const asked = network.mock.calls.length
  await pass(60_000)
  expect(network).toHaveBeenCalledTimes(asked)
})

test('after a player gave up, the source is removed and set again', async () => {
  access = granted
  const { result, rerender } = renderHook(({ attempt }) => usePreviewStream('show-1', attempt), {
    initialProps: { attempt: 0 },
  })
  await pass(0)
  expect(result.current).toBe(STREAM)
  access = refused
  rerender({ attempt: 1 })
  expect(result.current).toBeNull()
  access = granted
  await pass(2_000)
  expect(result.current).toBe(STREAM)
})

test('nothing is read without a show, nor after the page was left', async () => {
  const { rerender, unmount } = renderHook(({ id }) => usePreviewStream(id, 0), {
    initialProps: { id: null as string | null },
  })
  await pass(5_000)
  expect(network).not.toHaveBeenCalled()
  rerender({ id: 'show-1' })
  await pass(1_000)
  unmount()
  const asked = network.mock.calls.length
  await pass(5_000)
  expect(network).toHaveBeenCalledTimes(asked)
})
