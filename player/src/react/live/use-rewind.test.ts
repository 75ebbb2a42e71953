import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Playback, PlaybackSource } from '../../dom/index.ts'
import { createPlaybackView } from '../../dom/playback-view.ts'
import { useRewind, useRewindControl } from './use-rewind.ts'

const NOW_MS = 1_800_000_000_000
/** The camera's clock; the page's is an hour ahead of it. */
const EDGE_MS = NOW_MS - 3_600_000
/** The camera's picture reaches the screen three seconds later. */
const LATENCY_S = 3
const PICTURE_MS = EDGE_MS - LATENCY_S * 1_000

const live = { stream: '/live.m3u8' } as PlaybackSource
const rewind = { stream: '/rewind.m3u8', windowSeconds: 3_600, beganAtMs: EDGE_MS - 600_000 }

beforeEach(() => void vi.useFakeTimers({ now: NOW_MS }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A show that has been on air for ten minutes, at its live edge. */
function open(given: typeof rewind | undefined = rewind) {
  const view = createPlaybackView()
  view.setState({ isLive: true, latencyS: LATENCY_S })
  const video = document.createElement('video')
  const screen = { atMs: PICTURE_MS as number | null, readyState: 4 }
  Object.defineProperty(video, 'readyState', { get: () => screen.readyState })
  Object.defineProperty(video, 'currentTime', { value: 100 })
  const seek = vi.fn<(seconds: number) => void>()
  const goToLive = vi.fn<() => void>(() => view.setState({ isBehindByWill: false }))
  const playback = { view, video, seek, goToLive, programAt: () => screen.atMs } as unknown as Playback
  const { result } = renderHook(() => {
    const rewound = useRewind(live, given)
    return { rewound, control: useRewindControl(playback, { rewind: given, rewound }) }
  })
  const look = (ms = 500) => act(() => vi.advanceTimersByTimeAsync(ms))
  const source = () => result.current.rewound.source
  return { view, video, screen, seek, goToLive, look, source, control: () => result.current.control }
}
type Opened = ReturnType<typeof open>

/** Plays on by the clock: the picture moves with the edge. */
async function playFor({ screen, look }: Opened, ms: number) {
  if (screen.atMs !== null) screen.atMs += ms
  await look(ms)
}

test('a viewer at the edge is behind by the latency alone and may go back to the beginning', async () => {
  const show = open()
  expect(show.control()).toBeNull()
  await playFor(show, 500)
  expect(show.control()).toMatchObject({ behindS: LATENCY_S, isBehind: false, pastS: 600.5 })
  expect(show.source()).toMatchObject({ stream: '/live.m3u8', startAtMs: undefined })
})

test('a show that cannot be rewound, or has no program times, offers nothing', async () => {
  const noPast = renderHook(() => {
    const rewound = useRewind(null, undefined)
    return { source: rewound.source, control: useRewindControl(null, { rewind: undefined, rewound }) }
  })
  expect(noPast.result.current).toEqual({ source: null, control: null })
  const show = open()
  show.screen.atMs = null
  await show.look()
  expect(show.control()).toBeNull()
})

test('a viewer who goes back half a minute is moved within the live stream', async () => {
  const show = open()
  await playFor(show, 500)
  act(() => show.control()?.rewindBy(30))
  expect(show.seek.mock.calls).toEqual([[73]])
  expect(show.control()).toMatchObject({ behindS: 30, isBehind: true })
  expect(show.view.getState().isBehindByWill).toBe(true)
  expect(show.source()?.stream).toBe('/live.m3u8')
})

test('a viewer who goes back two minutes gets the recording, at the place that was asked for', async () => {
  const show = open()
  await playFor(show, 500)
  act(() => show.control()?.rewindBy(120))
  expect(show.source()).toMatchObject({
    stream: '/rewind.m3u8',
    rewoundS: 3_600,
    startAtMs: EDGE_MS + 500 - 120_000,
  })
  expect(show.seek).not.toHaveBeenCalled()
})

test('a viewer who asks for more than there is arrives at the beginning', async () => {
  const show = open()
  await playFor(show, 500)
  act(() => show.control()?.rewindBy(99_999))
  expect(show.control()?.behindS).toBe(600.5)
  expect(show.source()?.startAtMs).toBe(rewind.beganAtMs)
})

test('a rewind of less than five seconds is the live edge', async () => {
  const show = open()
  await playFor(show, 500)
  act(() => show.control()?.rewindBy(4))
  expect([show.goToLive.mock.calls.length, show.seek.mock.calls.length]).toEqual([1, 0])
})

test('a viewer of the recording who goes live gets the live stream, which begins at its edge', async () => {
  const show = open()
  await playFor(show, 500)
  act(() => show.control()?.rewindBy(120))
  act(() => show.control()?.goToLive())
  expect(show.source()).toMatchObject({ stream: '/live.m3u8', startAtMs: undefined })
  expect(show.goToLive).not.toHaveBeenCalled()
})

test('a viewer who skips moves from the present position and not from the last look', async () => {
  const show = open()
  await playFor(show, 500)
  act(() => show.control()?.rewindBy(30))
  show.screen.atMs = EDGE_MS + 500 - 30_000
  act(() => show.control()?.skip(-10))
  expect(show.control()?.behindS).toBe(40)
  act(() => show.control()?.skip(10))
  expect(show.control()?.behindS).toBe(20)
})

test('a second rewind while the picture is loading is carried out once there is a picture', async () => {
  const show = open()
  await playFor(show, 500)
  show.screen.readyState = 1
  act(() => show.control()?.rewindBy(30))
  expect([show.seek.mock.calls.length, show.control()?.behindS]).toEqual([0, 30])
  show.screen.readyState = 4
  await show.look()
  expect(show.seek.mock.calls).toEqual([[73]])
  await show.look()
  expect(show.seek).toHaveBeenCalledTimes(1)
})

test('a viewer who is behind falls no further behind while the show plays on', async () => {
  const show = open()
  await playFor(show, 500)
  act(() => show.control()?.rewindBy(30))
  show.screen.atMs = EDGE_MS + 500 - 30_000
  await playFor(show, 10_000)
  expect(show.control()).toMatchObject({ behindS: 30, pastS: 610.5 })
})

test.each([
  ['a minute is continued in the recording, where the viewer left', 60_000, '/rewind.m3u8', PICTURE_MS + 500],
  ['four seconds is caught up with by the player', 4_000, '/live.m3u8', undefined],
])('a pause of %s', async (_what, pauseMs, stream, startAtMs) => {
  const show = open()
  await playFor(show, 500)
  show.video.dispatchEvent(new Event('pause'))
  show.view.setState({ isBehindByWill: true })
  await show.look(pauseMs)
  act(() => void show.video.dispatchEvent(new Event('play')))
  expect(show.source()).toMatchObject({ stream, startAtMs })
  expect(show.seek).not.toHaveBeenCalled()
})
