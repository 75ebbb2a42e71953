import { expect, test } from 'vitest'

import { presentedLag } from './presented-lag.ts'

type FrameCallback = Parameters<HTMLVideoElement['requestVideoFrameCallback']>[0]
type Frame = Parameters<FrameCallback>[1]

/** A video whose next frame is presented by the test. */
function aVideo() {
  const callbacks: FrameCallback[] = []
  const video = {
    currentTime: 10,
    requestVideoFrameCallback: (callback: FrameCallback) => callbacks.push(callback),
  } as unknown as HTMLVideoElement
  const present = (frame: { mediaTime: number; expectedDisplayTime: number }) =>
    callbacks.shift()?.(1_000, frame as Frame)
  return { video, callbacks, present }
}

test('the picture on the screen is older than currentTime', () => {
  const { video, present } = aVideo()
  const lag = presentedLag(video)
  expect(lag()).toBe(0)
  present({ mediaTime: 9.96, expectedDisplayTime: 1_016 })
  expect(lag()).toBeCloseTo(0.056, 3)
})

test('only one frame callback is pending at a time', () => {
  const { video, callbacks, present } = aVideo()
  const lag = presentedLag(video)
  for (let looks = 0; looks < 5; looks += 1) lag()
  expect(callbacks).toHaveLength(1)
  present({ mediaTime: 10, expectedDisplayTime: 1_000 })
  lag()
  expect(callbacks).toHaveLength(1)
})

test('a frame from before a seek is ignored, and a browser without frame callbacks has no lag', () => {
  const { video, present } = aVideo()
  const lag = presentedLag(video)
  lag()
  present({ mediaTime: 2, expectedDisplayTime: 1_000 })
  expect(lag()).toBe(0)
  expect(presentedLag({ currentTime: 1 } as HTMLVideoElement)()).toBe(0)
})
