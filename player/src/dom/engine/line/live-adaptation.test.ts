import type shaka from 'shaka-player/dist/shaka-player.hls-es2021.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { cameLately } from '../../../core/index.ts'
import { FakeEngine } from '../fake-engine.ts'
import { LiveAdaptation } from './live-adaptation.ts'

type Variant = shaka.extern.Variant

const kbps = { 240: 480, 360: 830, 480: 1_330, 720: 2_630 } as const
const variants = ([240, 360, 480, 720] as const).map(
  (height) =>
    ({ bandwidth: kbps[height] * 1_000, video: { width: height * 2, height } }) as unknown as Variant,
)

let bufferedS: number
let playedS: number
let engine: FakeEngine
let video: HTMLVideoElement
let adaptation: LiveAdaptation
let plays: number | null | undefined
let isHeld: boolean
let lately: ReturnType<typeof cameLately>

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  bufferedS = 1
  engine = new FakeEngine()
  video = document.createElement('video')
  Object.defineProperty(video, 'buffered', {
    get: () => ({ length: 1, start: () => 0, end: () => bufferedS }),
  })
  playedS = 10
  Object.defineProperty(video, 'played', {
    get: () => ({ length: 1, start: () => 0, end: () => playedS }),
  })
  video.getVideoPlaybackQuality = () =>
    ({ droppedVideoFrames: 0, totalVideoFrames: 0 }) as VideoPlaybackQuality
  isHeld = false
  lately = cameLately()
  adaptation = new LiveAdaptation({ player: engine as never, video, lately, isHeld: () => isHeld })
  adaptation.setVariants([...variants])
  adaptation.init((variant) => (plays = variant.video?.height))
  adaptation.configure({ restrictions: {}, defaultBandwidthEstimate: 3_000_000 } as never)
  plays = adaptation.chooseVariant().video?.height
  adaptation.enable()
})
afterEach(() => {
  adaptation.release()
  vi.useRealTimers()
})

/** Parts of a quarter of a second, asked for before they are made. */
function watch(
  parts: number,
  part: { bytes: number; tookMs: number; isHint?: boolean; firstMs?: number },
): void {
  for (let at = 0; at < parts; at += 1) {
    vi.advanceTimersByTime(250)
    const waitedMs = part.isHint === false ? 0 : 250 - part.tookMs
    adaptation.segmentDownloaded(
      waitedMs + part.tookMs,
      part.bytes,
      true,
      { packetNumber: 1, timeToFirstByte: part.firstMs ?? waitedMs } as shaka.extern.Request,
      {
        stream: { type: 'video' },
        segment: { isPreload: () => part.isHint ?? true },
      } as unknown as shaka.extern.RequestContext,
    )
    engine.dispatchEvent(Object.assign(new Event('segmentappended'), { contentType: 'video' }))
  }
}

describe('a show near its edge', () => {
  test('begins in a good rung of an ordinary line', () => {
    expect(plays).toBe(480)
  })

  test('is not judged by the wait for a part that is not made yet', () => {
    watch(24, { bytes: 30_000, tookMs: 40 })
    expect(plays).toBe(720)
  })

  test('is judged by all of the time of what was there when it was asked for', () => {
    watch(24, { bytes: 30_000, tookMs: 240, isHint: false })
    expect(plays).toBe(240)
  })

  test('is not judged by a round trip, also where one piece was kept by the browser and took none', () => {
    watch(1, { bytes: 2_400, tookMs: 6, firstMs: 5, isHint: false })
    watch(24, { bytes: 40_000, tookMs: 180, firstMs: 100, isHint: false })
    expect(plays).toBe(720)
  })

  test('steps down as soon as the line carries less than it plays', () => {
    watch(24, { bytes: 80_000, tookMs: 100 })
    expect(plays).toBe(720)
    watch(8, { bytes: 20_000, tookMs: 240 })
    expect(plays).toBe(240)
  })

  test('stays for a while below a rung in which it stood still, although parts come in bursts', () => {
    watch(24, { bytes: 80_000, tookMs: 8 })
    bufferedS = 0
    video.dispatchEvent(new Event('waiting'))
    bufferedS = 1
    watch(8, { bytes: 40_000, tookMs: 8 })
    expect(plays).toBe(480)
    watch(40, { bytes: 40_000, tookMs: 8 })
    expect(plays).toBe(720)
  })

  test('leaves alone the rung in which it stood still, also where the engine has read its rungs again', () => {
    watch(24, { bytes: 80_000, tookMs: 8 })
    adaptation.setVariants(variants.map((one) => ({ ...one, video: { ...one.video } }) as Variant))
    bufferedS = 0
    video.dispatchEvent(new Event('waiting'))
    bufferedS = 1
    watch(8, { bytes: 40_000, tookMs: 8 })
    expect(plays).toBe(480)
  })

  test('has not stood still where it was only loaded', () => {
    watch(24, { bytes: 80_000, tookMs: 8 })
    playedS = 0.2
    bufferedS = 0
    video.dispatchEvent(new Event('waiting'))
    bufferedS = 1
    watch(8, { bytes: 40_000, tookMs: 8 })
    expect(plays).toBe(720)
  })

  test('is not held against a rung that the viewer chose', () => {
    watch(24, { bytes: 80_000, tookMs: 8 })
    adaptation.disable()
    bufferedS = 0
    video.dispatchEvent(new Event('waiting'))
    bufferedS = 1
    adaptation.enable()
    watch(8, { bytes: 40_000, tookMs: 8 })
    expect(plays).toBe(720)
  })

  test('stays in its rung while its pictures are left out, and chooses again when they come back', () => {
    watch(24, { bytes: 80_000, tookMs: 100 })
    isHeld = true
    watch(24, { bytes: 3_000, tookMs: 160 })
    expect(plays).toBe(720)
    isHeld = false
    watch(1, { bytes: 3_000, tookMs: 160 })
    expect(plays).toBe(240)
  })

  test('has not stood still for its rung where its pictures were left out', () => {
    watch(24, { bytes: 80_000, tookMs: 8 })
    isHeld = true
    bufferedS = 0
    video.dispatchEvent(new Event('waiting'))
    isHeld = false
    bufferedS = 1
    watch(8, { bytes: 40_000, tookMs: 8 })
    expect(plays).toBe(720)
  })

  test('does not count the round trip of a small piece as time in which its line was slow', () => {
    const part = { bytes: 12_000, tookMs: 105, isHint: false, firstMs: 80 }
    watch(24, part)
    expect(adaptation.getBandwidthEstimate()).toBeGreaterThan(3_000_000)
    expect(lately.bps(performance.now())).toBeGreaterThan(300_000)
  })

  test('asks for no other rung where not even the smallest would come', () => {
    watch(24, { bytes: 80_000, tookMs: 100 })
    vi.advanceTimersByTime(2_000)
    watch(1, { bytes: 15_000, tookMs: 1_000, isHint: false })
    expect(plays).toBe(720)
    vi.advanceTimersByTime(2_000)
    watch(4, { bytes: 60_000, tookMs: 900, isHint: false })
    expect(plays).toBe(240)
  })
})
