import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Access } from '@tayang/contract'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { useStream } from './use-stream.ts'

const network = vi.fn<() => Promise<Response>>()
const refuse = (status: number, code: string) => () =>
  Promise.resolve(new Response(JSON.stringify({ code, message: '', details: [] }), { status }))
const onAir = () =>
  Promise.resolve(new Response(JSON.stringify({ data: { stream: '/media/live/show-1/main.m3u8' } })))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const MINUTE_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  network.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function open(isOver = false) {
  return renderHook((over: boolean) => useStream('show-1', { isOver: over }), { initialProps: isOver })
}

test('a show that nobody publishes yet is looked at every second, however long it takes', async () => {
  network.mockImplementation(refuse(404, 'MISSING_VIDEO'))
  const { result } = open()
  await pass(MINUTE_MS)
  expect(network.mock.calls.length).toBeGreaterThan(50)
  expect(result.current).toMatchObject({ access: null, fault: null })
  network.mockImplementation(onAir)
  await pass(1_000)
  expect(result.current.access?.stream).toBe('/media/live/show-1/main.m3u8')
})

test('an access call that keeps failing is given up after a few tries, and tried again by hand', async () => {
  network.mockImplementation(refuse(500, 'INTERNAL'))
  const { result } = open()
  await pass(MINUTE_MS)
  expect(network).toHaveBeenCalledTimes(5)
  expect(result.current.fault).toEqual({ kind: 'general' })
  await pass(MINUTE_MS)
  expect(network).toHaveBeenCalledTimes(5)

  network.mockImplementation(onAir)
  act(() => result.current.again())
  expect(result.current.fault).toBeNull()
  await pass(0)
  expect(result.current.access?.stream).toBe('/media/live/show-1/main.m3u8')
})

test('a moment without a server passes unnoticed, and a line that stays dead is a network error', async () => {
  network.mockRejectedValueOnce(new TypeError('no line')).mockImplementation(onAir)
  const passing = open()
  await pass(1_000)
  expect(passing.result.current).toMatchObject({ fault: null, access: { stream: expect.any(String) } })

  network.mockRejectedValue(new TypeError('no line'))
  const { result } = open()
  await pass(MINUTE_MS)
  expect(result.current.fault).toMatchObject({ kind: 'network' })
})

test('a refusal that cannot pass is a fault at once', async () => {
  network.mockImplementation(refuse(404, 'SHOW_NOT_FOUND'))
  const { result } = open()
  await pass(MINUTE_MS)
  expect(network).toHaveBeenCalledTimes(1)
  expect(result.current.fault).toEqual({ kind: 'general' })
})

test('a show that is over has no fault any more', async () => {
  network.mockImplementation(refuse(500, 'INTERNAL'))
  const { result, rerender } = open()
  await pass(MINUTE_MS)
  rerender(true)
  expect(result.current.fault).toBeNull()
})

test('a guest plays what the server found while the address is read', async () => {
  network.mockImplementation(() => new Promise(() => {}))
  const early = { stream: '/media/live/show-1/early.m3u8' } as Access
  const { result } = renderHook(() => useStream('show-1', { isOver: false, early }))
  await pass(0)
  expect(result.current.access).toBe(early)
  act(() => session.enter(aViewer, { accessToken: 'a', refreshToken: 'r' }))
  // Somebody who is signed in may be blocked: only their own answer counts.
  const own = renderHook(() => useStream('show-1', { isOver: false, early }))
  await pass(0)
  expect(own.result.current.access).toBeNull()
  act(() => session.leave())
})
