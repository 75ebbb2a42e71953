import type shaka from 'shaka-player/dist/shaka-player.hls-es2021.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { FakeEngine, KINDS } from '../fake-engine.ts'
import type { FakeContext } from '../fake-engine.ts'
import { FilmAdaptation } from './film-adaptation.ts'

type Variant = shaka.extern.Variant

const PIECE_S = 4
const heights = [240, 360, 480, 720] as const
const kbps = { 240: 530, 360: 930, 480: 1_530, 720: 2_930 } as const
const variants = heights.map(
  (height) =>
    ({ bandwidth: kbps[height] * 1_000, video: { width: height * 2, height } }) as unknown as Variant,
)

let bufferedS: number
let frames: { droppedVideoFrames: number; totalVideoFrames: number }
let engine: FakeEngine
let adaptation: FilmAdaptation
let video: HTMLVideoElement
let switched: (number | null | undefined)[]

/** A video element whose buffer reaches as far as the test says. */
function makeVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  Object.defineProperty(video, 'buffered', {
    get: () => ({ length: 1, start: () => 0, end: () => bufferedS }),
  })
  video.getVideoPlaybackQuality = () => frames as VideoPlaybackQuality
  Object.defineProperty(video, 'videoWidth', { value: 1280 })
  Object.defineProperty(video, 'videoHeight', { value: 720 })
  return video
}

const makeAdaptation = (video: HTMLVideoElement, isAskedEarly = false) =>
  new FilmAdaptation({ player: engine as never, video, kinds: KINDS, calmGoalS: () => 30, isAskedEarly })

function configure(restrictions: object = {}): void {
  const config = {
    restrictions,
    defaultBandwidthEstimate: 1_000_000,
    clearBufferSwitch: false,
    safeMarginSwitch: 0,
  }
  adaptation.configure(config as unknown as shaka.extern.AbrConfiguration)
  adaptation.enable()
}

const contextOf = (height: number, at: number): FakeContext => ({
  stream: { type: 'video', width: height * 2, height },
  segment: { startTime: at * PIECE_S, endTime: (at + 1) * PIECE_S },
})

async function ask(height: number, at: number): Promise<void> {
  for (const filter of engine.filters) {
    await filter(KINDS.SEGMENT, { uris: [], headers: {} }, contextOf(height, at))
  }
}

/** So many bytes of a piece have come in so many milliseconds. */
function hear(height: number, at: number, came: { bytes: number; tookMs: number }): void {
  vi.setSystemTime(Date.now() + came.tookMs)
  vi.advanceTimersByTime(came.tookMs)
  const context = contextOf(height, at) as unknown as shaka.extern.RequestContext
  adaptation.segmentDownloaded(came.tookMs, came.bytes, true, undefined, context)
}

/** A whole piece has come; it is not appended yet. */
async function bring(
  height: 240 | 360 | 480 | 720,
  at: number,
  lineBps: number,
  pictureBps = kbps[height] * 700,
): Promise<void> {
  const bytes = (pictureBps * PIECE_S) / 8
  await ask(height, at)
  hear(height, at, { bytes, tookMs: (bytes * 8_000) / lineBps })
  for (const filter of engine.answerFilters) {
    filter(KINDS.SEGMENT, { data: new ArrayBuffer(bytes) }, contextOf(height, at))
  }
}

/** A whole piece has come, and is appended. */
async function fetchPiece(...piece: Parameters<typeof bring>): Promise<void> {
  const [, at] = piece
  await bring(...piece)
  bufferedS = Math.max(bufferedS, (at + 1) * PIECE_S)
  const appended = { contentType: 'video', start: at * PIECE_S }
  engine.dispatchEvent(Object.assign(new Event('segmentappended'), appended))
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  bufferedS = 0
  frames = { droppedVideoFrames: 0, totalVideoFrames: 0 }
  switched = []
  engine = new FakeEngine()
  video = makeVideo()
  adaptation = makeAdaptation(video)
  adaptation.setVariants([...variants])
  adaptation.init((variant) => void switched.push(variant.video?.height))
  configure()
})
afterEach(() => {
  adaptation.release()
  vi.useRealTimers()
})

describe('the sound alone', () => {
  const soundOf = (folder: string, bandwidth: number) =>
    ({ bandwidth, video: null, audio: { originalId: `${folder}/audio.m3u8` } }) as unknown as Variant
  test.each([
    ['of a film', soundOf('audio', 930_000), soundOf('audio-low', 464_000)],
    ['of a film that has the smallest rung alone', soundOf('audio', 128_000), soundOf('audio-low', 464_000)],
  ])('%s is the better one, also where the page asked for the first pieces', (_what, better, low) => {
    adaptation = makeAdaptation(video, true)
    adaptation.setVariants([low, better])
    expect(adaptation.chooseVariant()).toBe(better)
  })
})

describe('pictures that weigh less than their sound', () => {
  test('do not make every other rung look heavy', async () => {
    const still = { bandwidth: 100_000, video: { width: 480, height: 240 } } as unknown as Variant
    adaptation.setVariants([still, ...variants.slice(1)])
    adaptation.chooseVariant()
    for (let at = 0; at < 5; at += 1) await fetchPiece(240, at, 8_000_000, 36_000)
    expect(adaptation.chooseVariant().video?.height).toBe(720)
  })
})

describe('a film', () => {
  test('begins in the smallest rung where nothing is known of the line', () => {
    expect(adaptation.chooseVariant().video?.height).toBe(240)
  })

  test('begins in a better rung where this device last had a good line', async () => {
    for (let at = 0; at < 6; at += 1) await fetchPiece(240, at, 40_000_000)
    bufferedS = 0
    const next = makeAdaptation(makeVideo())
    next.setVariants([...variants])
    next.configure({ restrictions: {}, defaultBandwidthEstimate: 1 } as never)
    expect(next.chooseVariant().video?.height).toBe(720)
    next.release()
  })

  test('begins in the piece that its page asked for, however good the line was', async () => {
    for (let at = 0; at < 6; at += 1) await fetchPiece(240, at, 40_000_000)
    bufferedS = 0
    adaptation.release()
    adaptation = makeAdaptation(makeVideo(), true)
    adaptation.setVariants([...variants])
    adaptation.init((variant) => void switched.push(variant.video?.height))
    configure()
    expect(adaptation.chooseVariant().video?.height).toBe(240)
    await fetchPiece(240, 0, 40_000_000)
    expect(switched.at(-1)).toBe(720)
  })

  test('stays below a rung of which the processor drops the pictures', async () => {
    adaptation.chooseVariant()
    for (let at = 0; at < 3; at += 1) await fetchPiece(240, at, 8_000_000)
    for (const dropped of [20, 40, 60]) {
      frames = { droppedVideoFrames: dropped, totalVideoFrames: dropped * 3 }
      vi.advanceTimersByTime(2_000)
    }
    expect(switched.at(-1)).toBe(480)
  })

  test('climbs as soon as the line has told what it carries', async () => {
    adaptation.chooseVariant()
    for (let at = 0; at < 3; at += 1) await fetchPiece(240, at, 8_000_000)
    expect(switched.at(-1)).toBe(720)
  })

  test('climbs although the engine has released the chooser of its first guess', async () => {
    const guess = makeAdaptation(video)
    guess.setVariants([...variants])
    guess.chooseVariant()
    adaptation.chooseVariant()
    guess.release()
    for (let at = 0; at < 3; at += 1) await fetchPiece(240, at, 8_000_000)
    expect(switched.at(-1)).toBe(720)
  })

  test('is never taller than it may be', async () => {
    configure({ maxHeight: 360 })
    adaptation.chooseVariant()
    for (let at = 0; at < 4; at += 1) await fetchPiece(240, at, 8_000_000)
    expect(switched.at(-1)).toBe(360)
  })

  test('leaves a piece that would not come in time', async () => {
    for (let at = 0; at < 3; at += 1) await fetchPiece(720, at, 4_000_000)
    bufferedS = 3
    await ask(720, 3)
    hear(720, 3, { bytes: 30_000, tookMs: 2_000 })
    hear(720, 3, { bytes: 30_000, tookMs: 2_000 })
    expect(switched.at(-1)).toBeLessThan(720)
  })

  test('leaves a piece on which nothing comes any more', async () => {
    for (let at = 0; at < 3; at += 1) await fetchPiece(720, at, 4_000_000)
    bufferedS = 3
    await ask(720, 3)
    vi.advanceTimersByTime(6_000)
    expect(switched.at(-1)).not.toBe(720)
  })

  test('does not take the time in which a whole piece is not appended yet for a silence of the line', async () => {
    for (let at = 0; at < 3; at += 1) await fetchPiece(720, at, 4_000_000)
    const playing = switched.at(-1)
    await bring(720, 3, 4_000_000)
    const before = adaptation.getBandwidthEstimate()
    bufferedS = 3
    vi.advanceTimersByTime(6_000)
    expect(adaptation.getBandwidthEstimate()).toBe(before)
    expect(switched.at(-1)).toBe(playing)
  })

  test('does not take the sleep of its device for a silence of the line', async () => {
    for (let at = 0; at < 3; at += 1) await fetchPiece(720, at, 4_000_000)
    await ask(720, 3)
    vi.advanceTimersByTime(500)
    const playing = switched.at(-1)
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000)
    bufferedS = 3
    vi.advanceTimersByTime(1_000)
    expect(switched.at(-1)).toBe(playing)
    vi.restoreAllMocks()
  })

  test('fetches poor pieces again that have not been shown, when the line is quick again', async () => {
    adaptation.chooseVariant()
    for (let at = 0; at < 20; at += 1) await fetchPiece(720, at, 4_000_000)
    for (let at = 20; at < 22; at += 1) await fetchPiece(240, at, 600_000)
    for (let at = 22; at < 25; at += 1) await fetchPiece(240, at, 20_000_000)
    expect(engine.fetchedAgainFromS[0]).toBe(20 * PIECE_S)
  })

  test('begins again in the rung that comes soonest where nothing is buffered after a seek', async () => {
    adaptation.chooseVariant()
    for (let at = 0; at < 5; at += 1) await fetchPiece(720, at, 2_400_000)
    bufferedS = 0
    video.dispatchEvent(new Event('seeking'))
    expect(switched.at(-1)).toBe(240)
  })

  test('keeps to what the viewer chose', async () => {
    adaptation.disable()
    for (let at = 0; at < 4; at += 1) await fetchPiece(240, at, 8_000_000)
    expect(switched).toEqual([])
  })

  test('of which only one rung is there plays in it', () => {
    adaptation.setVariants([variants[3] as Variant])
    expect(adaptation.chooseVariant().video?.height).toBe(720)
  })

  test('buffers more on a narrow line, and less again on a wide one', async () => {
    adaptation.chooseVariant()
    for (let at = 0; at < 3; at += 1) await fetchPiece(240, at, 800_000)
    expect(engine.config.at(-1)).toEqual({ 'streaming.bufferingGoal': 60 })
    for (let at = 3; at < 24; at += 1) await fetchPiece(240, at, 40_000_000)
    expect(engine.config.at(-1)).toEqual({ 'streaming.bufferingGoal': 30 })
  })
})
