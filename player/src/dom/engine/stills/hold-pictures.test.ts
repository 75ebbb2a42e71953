import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createPlaybackView } from '../../playback-view.ts'
import type { PlaybackStore } from '../../playback-view.ts'
import { FakeEngine, KINDS } from '../fake-engine.ts'
import type { FakeContext } from '../fake-engine.ts'
import { holdPictures } from './hold-pictures.ts'
import { readPieces } from './piece.fixture.ts'
import { readKeyFrame } from './still-piece.ts'

const { init, pieces } = readPieces()
const real = pieces[0]!
const TICKS = 12_288
const FOLDER = 'https://media.example/media/live/show'

let engine: FakeEngine
let video: HTMLVideoElement
let view: PlaybackStore
let closing: AbortController
/** What the line gave to the sound since pictures are left out. */
let givenBps: number | null
let place: { positionS: number; soundEndS: number; isPaused: boolean }

beforeEach(() => {
  vi.useFakeTimers()
  engine = new FakeEngine()
  video = document.createElement('video')
  place = { positionS: 9.2, soundEndS: 10, isPaused: false }
  givenBps = null
  const ranges = (end: () => number) => ({ get: () => ({ length: 1, start: () => 0, end }) })
  Object.defineProperties(video, {
    currentTime: { get: () => place.positionS },
    paused: { get: () => place.isPaused },
    seeking: { get: () => false },
    played: ranges(() => place.positionS),
    buffered: ranges(() => place.soundEndS),
  })
  view = createPlaybackView()
  view.setState({
    state: { load: 'loaded', playback: 'playing', error: null },
    qualities: [{ heightPx: 240, bandwidthBps: 400_000 }],
    lineBps: 150_000,
  })
  closing = new AbortController()
  holdPictures({
    network: engine.network as never,
    kinds: KINDS as never,
    player: engine as never,
    video,
    view,
    lately: { bps: () => 100_000, givenBps: () => givenBps },
    signal: closing.signal,
  })
})
afterEach(() => {
  closing.abort()
  vi.useRealTimers()
})

type Instead = ArrayBuffer | Promise<ArrayBuffer> | undefined
interface Asked {
  uris: string[]
  headers: Record<string, string>
  instead?: Instead
  timeToFirstByte?: number
}

const pieceAt = (startS: number, isHint = false): FakeContext => ({
  stream: { type: 'video' },
  segment: { startTime: startS, endTime: startS + 1, isPreload: () => isHint },
})
async function ask(name: string, context?: FakeContext, more: Partial<Asked> = {}): Promise<Asked> {
  const request: Asked = { uris: [`${FOLDER}/${name}`], headers: {}, ...more }
  const kind = name.includes('.m3u8') ? KINDS.MANIFEST : KINDS.SEGMENT
  for (const filter of engine.filters) await filter(kind, request, context)
  return request
}
function answer(name: string, data: ArrayBuffer, context?: FakeContext): void {
  const kind = name.includes('.m3u8') ? KINDS.MANIFEST : KINDS.SEGMENT
  for (const filter of engine.answerFilters) filter(kind, { originalUri: `${FOLDER}/${name}`, data }, context)
}
async function play(): Promise<void> {
  answer('480/init-0a-0.mp4', init, { stream: { type: 'video' } })
  await ask('480/seg-0a-9.m4s', pieceAt(9))
  answer('480/seg-0a-9.m4s', real, pieceAt(9))
}
function hear(endS: number): void {
  place.soundEndS = endS
  engine.dispatchEvent(
    Object.assign(new Event('segmentappended'), { contentType: 'audio', start: 0, end: endS }),
  )
}
/** What comes instead of a piece, so far. */
async function stillOf({ instead }: Asked): Promise<ArrayBuffer | null> {
  await vi.advanceTimersByTimeAsync(60)
  return Promise.race([Promise.resolve(instead), Promise.resolve(null)]).then((still) => still ?? null)
}
const ticksOf = (still: ArrayBuffer | null) => still && readKeyFrame(still.slice(init.byteLength))?.ticks

describe('a piece of picture that is late', () => {
  test('is waited for while there is time', async () => {
    await play()
    hear(11)
    expect(await stillOf(await ask('480/seg-0a-10.m4s', pieceAt(10)))).toBeNull()
    expect(view.getState().isTooNarrow).toBe(false)
  })

  test('is given up where the sound is further: the last picture takes its place', async () => {
    await play()
    const asked = await ask('480/seg-0a-10.m4s', pieceAt(10))
    hear(10.4)
    place.positionS = 9.8
    expect(ticksOf(await stillOf(asked))).toBe(TICKS)
    expect(view.getState().isTooNarrow).toBe(true)
  })

  test('is waited for where the sound is not there either: nothing comes, or nothing is sent', async () => {
    await play()
    const asked = await ask('480/seg-0a-10.m4s', pieceAt(10))
    hear(10.1)
    place.positionS = 9.9
    expect(await stillOf(asked)).toBeNull()
    const hint = await ask('480/part-0a-10-0.m4s', pieceAt(10, true))
    hear(10.3)
    expect(await stillOf(hint)).toBeNull()
    hear(10.5)
    expect(await stillOf(hint)).not.toBeNull()
  })

  test.each([
    ['paused', () => (place.isPaused = true)],
    ['that was rewound', () => view.setState({ isBehindByWill: true })],
    ['in a height that its viewer chose', () => view.setState({ chosenHeightPx: 480 })],
  ])('of a show %s is waited for', async (_, change) => {
    await play()
    const asked = await ask('480/seg-0a-10.m4s', pieceAt(10))
    hear(11)
    place.positionS = 9.9
    change()
    expect(await stillOf(asked)).toBeNull()
  })

  test('is waited for where there is no picture of its rung', async () => {
    await play()
    const asked = await ask('240/seg-0a-10.m4s', pieceAt(10))
    hear(11)
    place.positionS = 9.9
    expect(await stillOf(asked)).toBeNull()
  })
})

describe('while the sound goes on alone', () => {
  beforeEach(async () => {
    await play()
    const asked = await ask('480/part-0a-10-1.m4s', pieceAt(10))
    hear(11)
    place.positionS = 9.9
    expect(await stillOf(asked)).not.toBeNull()
  })

  test('no picture is fetched, and the sound is left alone', async () => {
    const { instead } = await ask('480/seg-0a-11.m4s', pieceAt(11))
    expect(ticksOf(instead as ArrayBuffer)).toBe(2 * TICKS)
    expect((await ask('audio/seg-0a-11.m4s', { stream: { type: 'audio' } })).instead).toBeUndefined()
  })

  test('the list of pictures is asked for every two seconds, and holds nothing up', async () => {
    const list = '480/media.m3u8?_HLS_msn=12&_HLS_part=3&_HLS_skip=YES'
    const fetched = await ask(list)
    expect(fetched.uris[0]).toBe(`${FOLDER}/480/media.m3u8?_HLS_skip=YES`)
    expect(fetched.instead).toBeUndefined()
    answer('480/media.m3u8?_HLS_skip=YES', new TextEncoder().encode('#EXTM3U').buffer)
    expect(new TextDecoder().decode((await ask(list)).instead as ArrayBuffer)).toBe('#EXTM3U')
    expect((await ask(list.replace('480', 'audio'))).instead).toBeUndefined()
    vi.advanceTimersByTime(2_100)
    expect((await ask(list)).instead).toBeUndefined()
    answer('480/media.m3u8?_HLS_skip=YES', new TextEncoder().encode('#EXTM3U').buffer)
    video.dispatchEvent(new Event('seeking'))
    expect((await ask(list)).instead).toBeUndefined()
  })

  test('pictures come back over a good line: from a segment on that is still to come', async () => {
    view.setState({ lineBps: 4_000_000 })
    vi.advanceTimersByTime(4_500)
    // That is what the line gave before; what the sound gets tells of now.
    expect(view.getState().isTooNarrow).toBe(true)
    givenBps = 150_000
    vi.advanceTimersByTime(500)
    expect(view.getState().isTooNarrow).toBe(true)
    givenBps = 4_000_000
    vi.advanceTimersByTime(500)
    expect(view.getState().isTooNarrow).toBe(false)
    place.positionS = 10.6
    expect((await ask('480/part-0a-10-2.m4s', pieceAt(12))).instead).toBeInstanceOf(ArrayBuffer)
    expect((await ask('480/seg-0a-11.m4s', pieceAt(11))).instead).toBeInstanceOf(ArrayBuffer)
    expect((await ask('480/seg-0a-12.m4s', pieceAt(12))).instead).toBeInstanceOf(Promise)
  })

  test('until one of them is there, what would come too late is left out, whichever was asked for before', async () => {
    view.setState({ lineBps: 4_000_000 })
    givenBps = 4_000_000
    vi.advanceTimersByTime(4_500)
    place.positionS = 10.6
    expect((await ask('480/seg-0a-12.m4s', pieceAt(12))).instead).toBeInstanceOf(Promise)
    place.positionS = 12.7
    // The engine gave it up for one of another rung.
    expect((await ask('480/seg-0a-13.m4s', pieceAt(13))).instead).toBeInstanceOf(ArrayBuffer)
    expect((await ask('480/seg-0a-14.m4s', pieceAt(14))).instead).toBeInstanceOf(Promise)
    answer('480/seg-0a-14.m4s', real, pieceAt(14))
    expect((await ask('480/seg-0a-15.m4s', pieceAt(13))).instead).toBeInstanceOf(Promise)
  })

  test('after a load all is fetched again', async () => {
    video.dispatchEvent(new Event('emptied'))
    expect((await ask('480/seg-0a-11.m4s', pieceAt(11))).instead).toBeInstanceOf(Promise)
  })
})
