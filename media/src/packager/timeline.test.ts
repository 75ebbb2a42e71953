import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { InitSegment } from './boxes/init-segment.ts'
import type { Slate } from './filler.ts'
import { createRendition, type Rendition } from './rendition.ts'
import { createTimeline, type EnteringPeriod } from './timeline.ts'

const NOW_MS = 1_800_000_000_000
const shape = { framesPerSecond: 25, rungs: [], soundBitsPerSecond: 96_000, partTargetSeconds: 0.2 }
const settings = {
  host: '127.0.0.1',
  port: 0,
  segmentSeconds: 1,
  partMs: 200,
  windowSeconds: 60,
  graceMs: 60_000,
  rewindSeconds: 0,
  liveFlv: false,
}
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const initOf = (name: string): InitSegment => ({
  bytes: Buffer.from(name),
  timescale: 1000,
  codec: 'avc1.4d401f',
  defaultDuration: 40,
  defaultFlags: 0,
})
/** A group of a second: five pictures of 200 ms. */
const slate: Slate = new Map([
  [
    '240',
    {
      init: initOf('slate'),
      samples: Array.from({ length: 5 }, (_, at) => Buffer.from(`s${at}`)),
      sampleSeconds: 0.2,
    },
  ],
])

const slateOf = vi.fn<() => Promise<Slate | null>>()
let rendition: Rendition
let entered: [string, number][]

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS })
  entered = []
  slateOf.mockReset().mockImplementation(async () => slate)
})
afterEach(() => void vi.useRealTimers())

function open(periods = 0) {
  rendition = createRendition('240', {
    segmentSeconds: 1,
    windowSeconds: 60,
    run: 'r1',
    onChange: () => undefined,
    onClosed: () => undefined,
  })
  return createTimeline({
    shape,
    settings,
    log,
    renditions: [rendition],
    periods,
    edgeMs: () => rendition.edgeMs(),
    slateOf,
    onEnter: (name, _init, period) => void entered.push([name, period]),
  })
}
/** A publisher sends at the speed of the clock. */
async function send(period: EnteringPeriod, fromSeconds: number, toSeconds: number) {
  for (let part = Math.round(fromSeconds * 5); part < Math.round(toSeconds * 5); part += 1) {
    await vi.advanceTimersByTimeAsync(200)
    const [startSeconds, endSeconds] = [part / 5, (part + 1) / 5]
    period.add('240', initOf('publisher'), {
      bytes: Buffer.from('p'),
      startSeconds,
      endSeconds,
      isIndependent: part % 5 === 0,
    })
  }
}
const partsNow = () => [...rendition.listed(), rendition.open()].flatMap((segment) => segment?.parts ?? [])
const slateParts = () => partsNow().filter(({ isSlate }) => isSlate).length

test('a publisher enters with the first fragment and is ready once, and the slate is prepared', async () => {
  const handleReady = vi.fn<() => void>()
  const period = open(7).begin({ wallMs: NOW_MS, onReady: handleReady })
  expect(handleReady).not.toHaveBeenCalled()
  await send(period, 0, 2)
  expect([entered, handleReady.mock.calls.length, slateOf.mock.calls.length]).toEqual([[['240', 7]], 1, 1])
  expect([rendition.edgeMs(), slateParts()]).toEqual([NOW_MS + 2000, 0])
})

test('a rendition that the show does not have is not listed', async () => {
  const period = open().begin({ wallMs: NOW_MS, onReady: () => undefined })
  const fragment = { bytes: Buffer.from('p'), startSeconds: 0, endSeconds: 1, isIndependent: true }
  period.add('1080', initOf('other'), fragment)
  expect([entered, rendition.edgeMs()]).toEqual([[], null])
})

test('a show whose publisher falls silent goes on with the slate at the speed of the clock', async () => {
  const timeline = open()
  await send(timeline.begin({ wallMs: NOW_MS, onReady: () => undefined }), 0, 2)
  timeline.idle()
  await vi.advanceTimersByTimeAsync(5_000)
  const edgeMs = rendition.edgeMs() ?? 0
  expect(slateParts()).toBeGreaterThan(15)
  await vi.advanceTimersByTimeAsync(3_000)
  expect((rendition.edgeMs() ?? 0) - edgeMs).toBe(3_000)
  timeline.stop()
})

test('a show that never had media has no slate either', async () => {
  const timeline = open()
  timeline.idle()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([slateOf.mock.calls.length, rendition.edgeMs()]).toEqual([0, null])
})

test('a publisher who returns takes over from the slate without a hole in program time', async () => {
  const timeline = open()
  await send(timeline.begin({ wallMs: NOW_MS, onReady: () => undefined }), 0, 2)
  timeline.idle()
  await vi.advanceTimersByTimeAsync(3_000)
  const handleReady = vi.fn<() => void>()
  await send(timeline.begin({ wallMs: Date.now(), onReady: handleReady }), 0, 4)
  const all = [...rendition.listed(), ...[rendition.open()].filter((one) => one !== null)]
  const ends = all.map(({ wallMs, durationSeconds }) => Math.round(wallMs + durationSeconds * 1000))
  expect(all.slice(1).map(({ wallMs }) => Math.round(wallMs))).toEqual(ends.slice(0, -1))
  expect([handleReady.mock.calls.length, partsNow().at(-1)?.isSlate]).toEqual([1, false])
  const before = slateParts()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(slateParts()).toBe(before)
})

test.each([
  ['could not be encoded', async () => null],
  ['failed', async () => Promise.reject(new Error('no encoder'))],
])('a slate that %s is asked for again after two seconds', async (_what, given) => {
  const timeline = open()
  await send(timeline.begin({ wallMs: NOW_MS, onReady: () => undefined }), 0, 1)
  slateOf
    .mockReset()
    .mockImplementationOnce(given)
    .mockImplementation(async () => slate)
  timeline.idle()
  await vi.advanceTimersByTimeAsync(1_900)
  expect([slateOf.mock.calls.length, slateParts()]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(slateOf).toHaveBeenCalledTimes(2)
  expect(slateParts()).toBeGreaterThan(0)
  timeline.stop()
})

test('a show that stops writes no slate any more and asks for none', async () => {
  const timeline = open()
  const period = timeline.begin({ wallMs: NOW_MS, onReady: () => undefined })
  await send(period, 0, 1)
  slateOf.mockReset().mockImplementation(async () => null)
  timeline.idle()
  await vi.advanceTimersByTimeAsync(500)
  timeline.stop()
  const edgeMs = rendition.edgeMs()
  await send(period, 1, 2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([slateOf.mock.calls.length, rendition.edgeMs()]).toEqual([1, edgeMs])
})

test('a publisher who was replaced before its first fragment is not listed and not ready', async () => {
  const timeline = open()
  const handleOld = vi.fn<() => void>()
  const old = timeline.begin({ wallMs: NOW_MS, onReady: handleOld })
  const handleNew = vi.fn<() => void>()
  const next = timeline.begin({ wallMs: NOW_MS, onReady: handleNew })
  await send(old, 0, 1)
  expect(entered).toEqual([])
  await send(next, 0, 1)
  expect([entered.length, handleOld.mock.calls.length, handleNew.mock.calls.length]).toEqual([1, 0, 1])
})
