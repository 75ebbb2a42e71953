import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createPlaybackView } from '../../dom/playback-view.ts'
import type { Playback, PlaybackStore, PlaybackView } from '../../dom/index.ts'
import { usePictureKeeper } from './use-picture-keeper.ts'

let video: HTMLVideoElement
let view: PlaybackStore

beforeEach(() => {
  vi.useFakeTimers()
  video = document.createElement('video')
  view = createPlaybackView()
  view.setState({
    state: { load: 'loaded', playback: 'playing', error: null },
    qualities: [720, 240].map((heightPx) => ({ heightPx, bandwidthBps: heightPx * 1_000 })),
    playingHeightPx: 240,
    lineBps: 200_000,
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function watch(more: Partial<PlaybackView> = {}, isChannel = false) {
  view.setState(more)
  const { result } = renderHook(() => usePictureKeeper({ view, video } as Playback, isChannel))
  return {
    stillUrl: () => result.current,
    /** A picture that does not move, over a line that gives 200 kbit/s. */
    stand(seconds: number): boolean {
      for (let left = seconds * 2; left > 0; left -= 1) {
        view.setState((now) => ({ bytesReceived: now.bytesReceived + 12_500 }))
        act(() => void vi.advanceTimersByTime(500))
      }
      return view.getState().isTooNarrow
    },
  }
}

test('a show whose smallest pictures do not come in time goes on as sound, and tries them again', () => {
  const show = watch()
  expect(show.stand(5)).toBe(false)
  expect(show.stand(10)).toBe(true)
  expect(show.stand(12)).toBe(false)
})

test('of a show that is paused, or in a hidden page, no pictures are tried', () => {
  const show = watch()
  expect(show.stand(15)).toBe(true)
  view.setState({ state: { load: 'loaded', playback: 'paused', error: null } })
  expect(show.stand(60)).toBe(true)
  view.setState({ state: { load: 'loaded', playback: 'playing', error: null } })
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(show.stand(60)).toBe(true)
  hidden.mockRestore()
  expect(show.stand(1)).toBe(false)
})

test('the last picture that was seen is there for as long as the line carries none', () => {
  for (const [name, value] of Object.entries({ videoWidth: 640, videoHeight: 360 })) {
    Object.defineProperty(video, name, { value })
  }
  const drawing = { drawImage: () => undefined } as unknown as CanvasRenderingContext2D
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:seen')
  const show = watch()
  show.stand(15)
  expect(show.stillUrl()).toBe('data:seen')
  show.stand(12)
  expect(show.stillUrl()).toBeNull()
})

test.each([
  ['that has a smaller rung', { playingHeightPx: 720 }],
  ['that was rewound', { isBehindByWill: true }],
  ['that is paused', { state: { load: 'loaded', playback: 'paused', error: null } }],
  ['of which only the sound is wanted anyway', { dataRule: { isAudioOnly: true } }],
] as [string, Partial<PlaybackView>][])('a show %s is left as it is', (_, more) => {
  expect(watch(more).stand(60)).toBe(false)
})

test('a channel is left as it is', () => {
  expect(watch({}, true).stand(60)).toBe(false)
})
