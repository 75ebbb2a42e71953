import { expect, test } from 'vitest'

import { presentedLag } from './presented-lag.ts'

type Told = Parameters<HTMLVideoElement['requestVideoFrameCallback']>[0]
type Frame = Parameters<Told>[1]

/** A video whose next picture comes when the test says so. */
function aVideo() {
  const asked: Told[] = []
  const video = {
    currentTime: 10,
    requestVideoFrameCallback: (told: Told) => asked.push(told),
  } as unknown as HTMLVideoElement
  const present = (frame: { mediaTime: number; expectedDisplayTime: number }) =>
    asked.shift()?.(1_000, frame as Frame)
  return { video, asked, present }
}

test('the picture on the screen is older than the place that the element tells', () => {
  const { video, present } = aVideo()
  const lag = presentedLag(video)
  expect(lag()).toBe(0)
  present({ mediaTime: 9.96, expectedDisplayTime: 1_016 })
  expect(lag()).toBeCloseTo(0.056, 3)
})

test('one picture is asked about at a time, however often it is looked', () => {
  const { video, asked, present } = aVideo()
  const lag = presentedLag(video)
  for (let looks = 0; looks < 5; looks += 1) lag()
  expect(asked).toHaveLength(1)
  present({ mediaTime: 10, expectedDisplayTime: 1_000 })
  lag()
  expect(asked).toHaveLength(1)
})

test('a picture of before a jump says nothing, and a browser that knows none lags by nothing', () => {
  const { video, present } = aVideo()
  const lag = presentedLag(video)
  lag()
  present({ mediaTime: 2, expectedDisplayTime: 1_000 })
  expect(lag()).toBe(0)
  expect(presentedLag({ currentTime: 1 } as HTMLVideoElement)()).toBe(0)
})
