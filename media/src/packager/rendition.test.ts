import { beforeEach, expect, test } from 'vitest'
import { createRendition, firstPartOf, type RenditionTerms, type Segment } from './rendition.ts'

const START_MS = 1_000_000
let closed: Segment[]
let changes: number

beforeEach(() => {
  closed = []
  changes = 0
})

function open(terms: Partial<RenditionTerms> = {}) {
  const rendition = createRendition('240', {
    segmentSeconds: 1,
    windowSeconds: 3,
    run: 'r1',
    onChange: () => void (changes += 1),
    onClosed: (segment) => void closed.push(segment),
    ...terms,
  })
  rendition.startPeriod({ period: 0, wallMs: START_MS, init: Buffer.from('init-0') })
  return rendition
}
type Opened = ReturnType<typeof open>

function add(rendition: Opened, startSeconds: number, seconds = 0.5, bytes = 'xx') {
  const endSeconds = startSeconds + seconds
  rendition.add({ bytes: Buffer.from(bytes), startSeconds, endSeconds, isIndependent: true })
}
/** Whole segments of one second, in two parts each. */
function play(rendition: Opened, fromSeconds: number, toSeconds: number) {
  for (let at = fromSeconds; at < toSeconds; at += 0.5) add(rendition, at)
}
const numbers = (segments: readonly Segment[]) => segments.map(({ msn }) => msn)

test('a segment closes with the part that reaches the grid, and the next number is announced', () => {
  const rendition = open()
  expect(rendition.next()).toEqual({ msn: 0, part: 0 })
  add(rendition, 0)
  expect([rendition.open()?.parts.length, rendition.next()]).toEqual([1, { msn: 0, part: 1 }])
  add(rendition, 0.5)
  expect([rendition.open(), rendition.next()]).toEqual([null, { msn: 1, part: 0 }])
  expect(closed.map(({ msn, durationSeconds, wallMs }) => ({ msn, durationSeconds, wallMs }))).toEqual([
    { msn: 0, durationSeconds: 1, wallMs: START_MS },
  ])
})

test('an end that is short of the grid by rounding alone closes the segment too', () => {
  const rendition = open()
  add(rendition, 0, 0.9996)
  expect(numbers(closed)).toEqual([0])
})

test('a closed segment shares its memory with its parts', () => {
  const rendition = open()
  add(rendition, 0, 0.5, 'ab')
  add(rendition, 0.5, 0.5, 'cde')
  const segment = rendition.segment(0)!
  expect(String(segment.bytes)).toBe('abcde')
  expect(segment.parts.map(({ bytes }) => String(bytes))).toEqual(['ab', 'cde'])
  expect(segment.parts.every(({ bytes }) => bytes.buffer === segment.bytes?.buffer)).toBe(true)
})

test('the edge is the wall clock of the end of the media', () => {
  const rendition = open()
  expect(rendition.edgeMs()).toBeNull()
  add(rendition, 4, 0.25)
  expect(rendition.edgeMs()).toBe(START_MS + 4250)
})

test('segments leave the playlist with the window and stay fetchable for ten seconds more', () => {
  const rendition = open()
  play(rendition, 0, 14)
  expect(numbers(rendition.listed())).toEqual([11, 12, 13])
  expect([rendition.segment(0), rendition.segment(1)?.msn]).toEqual([null, 1])
})

test('a publisher who returns begins a discontinuous segment without the first part', () => {
  const rendition = open()
  play(rendition, 0, 1.5)
  rendition.startPeriod({ period: 1, wallMs: START_MS + 60_000, init: Buffer.from('init-1') })
  add(rendition, 0)
  const [first, cut] = closed
  const segment = rendition.open()
  expect([cut?.msn, cut?.durationSeconds]).toEqual([1, 0.5])
  expect(segment).toMatchObject({ msn: 2, period: 1, isDiscontinuous: true, wallMs: START_MS + 60_000 })
  expect([firstPartOf(segment), firstPartOf(first ?? null), firstPartOf(null)]).toEqual([1, 0, 0])
})

test('the very first segment of a show is no discontinuity, and that of a restarted packager is', () => {
  const fresh = open()
  add(fresh, 0)
  expect(fresh.open()?.isDiscontinuous).toBe(false)
  const restarted = open({ from: { msn: 40, breaks: 3 }, run: 'r2' })
  add(restarted, 0)
  expect(restarted.open()).toMatchObject({ msn: 40, isDiscontinuous: true, run: 'r2' })
  expect(restarted.discontinuitySequence()).toBe(3)
})

test('a discontinuity is counted once its segment has left the playlist', () => {
  const rendition = open()
  play(rendition, 0, 1)
  rendition.startPeriod({ period: 1, wallMs: START_MS + 1000, init: Buffer.from('init-1') })
  play(rendition, 0, 3)
  expect([rendition.discontinuitySequence(), String(rendition.init(0))]).toEqual([0, 'init-0'])
  play(rendition, 3, 4)
  expect(rendition.discontinuitySequence()).toBe(1)
  play(rendition, 4, 20)
  expect([rendition.init(0), String(rendition.init(1))]).toEqual([null, 'init-1'])
})

test('no part is announced at the end of a period until the slate or a publisher goes on', () => {
  const rendition = open()
  expect(rendition.isAnnounced()).toBe(true)
  rendition.markDiscontinuity()
  add(rendition, 0)
  expect(rendition.isAnnounced()).toBe(false)
  const slate = { bytes: Buffer.from('s'), startSeconds: 0.5, endSeconds: 0.75, isIndependent: true }
  rendition.add(slate, { isSlate: true })
  expect(rendition.isAnnounced()).toBe(true)
  expect(rendition.open()?.parts.map(({ isSlate }) => isSlate)).toEqual([false, true])
  rendition.markDiscontinuity()
  rendition.startPeriod({ period: 1, wallMs: START_MS, init: Buffer.from('init-1') })
  expect(rendition.isAnnounced()).toBe(true)
})

test('the peak bitrate is that of the heaviest segment, and a short piece does not count', () => {
  const rendition = open()
  add(rendition, 0, 1, 'x'.repeat(1000))
  expect(rendition.peakBitsPerSecond()).toBe(8000)
  add(rendition, 1, 0.1, 'x'.repeat(9000))
  rendition.flush()
  expect(rendition.peakBitsPerSecond()).toBe(8000)
  add(rendition, 2, 1, 'x'.repeat(2000))
  expect([rendition.peakBitsPerSecond(), rendition.longestPartSeconds()]).toEqual([16_000, 1])
})

test('a flush without an open segment closes nothing', () => {
  const rendition = open()
  rendition.flush()
  expect([closed, rendition.next()]).toEqual([[], { msn: 0, part: 0 }])
})

test('a show that has ended closes its last segment once and takes no media any more', () => {
  const rendition = open()
  add(rendition, 0)
  rendition.end()
  const changesAtEnd = changes
  rendition.end()
  add(rendition, 0.5)
  expect([rendition.isEnded(), numbers(closed), rendition.edgeMs()]).toEqual([true, [0], START_MS + 500])
  expect(changes).toBe(changesAtEnd)
})

test('a rendition without a period has none to tell', () => {
  const rendition = createRendition('audio', {
    segmentSeconds: 1,
    windowSeconds: 3,
    run: 'r1',
    onChange: () => undefined,
    onClosed: () => undefined,
  })
  expect(rendition.period()).toBeNull()
  const start = { period: 4, wallMs: START_MS, init: Buffer.from('init-4') }
  rendition.startPeriod(start)
  expect(rendition.period()).toEqual(start)
})
