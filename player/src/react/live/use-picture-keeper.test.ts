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
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function watch(more: Partial<PlaybackView> = {}, isChannel = false) {
  view.setState(more)
  renderHook(() => usePictureKeeper({ view, video } as Playback, isChannel))
  return {
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
  expect(show.stand(20)).toBe(false)
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
