import { SOUND_RENDITION as SOUND_NAME } from '@tayang/contract/ingest'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openLog } from '../log.ts'
import { openRecorder } from '../recorder/index.ts'
import { createFragmentReader } from './boxes/fragment-reader.ts'
import { openPackager, type Packager } from './packager.ts'
import type { Period } from './show-stream.ts'
import type { StreamShape } from './stream-shape.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}.mp4`, import.meta.url))
/** 3.5 s of 24 frames a second in parts of 5 frames, and of sound in parts of 9 AAC frames. */
const PICTURE = cut(fixture('picture-24fps'))
const SOUND = cut(fixture('sound-48khz'))
const WALL_MS = Date.UTC(2026, 10, 20, 7)
const SETTINGS = {
  host: '127.0.0.1',
  port: 0,
  segmentSeconds: 1,
  partMs: 200,
  windowSeconds: 60,
  graceMs: 1000,
  rewindSeconds: 7200,
  liveFlv: false,
}
const SHAPE: StreamShape = {
  framesPerSecond: 24,
  rungs: [{ name: '240', width: 64, height: 36, bitsPerSecond: 20_000 }],
  soundBitsPerSecond: 96_000,
  partTargetSeconds: 0.209,
}

/** The init segment, then one piece a fragment, as an encoder writes them. */
function cut(bytes: Buffer): Buffer[] {
  const read = createFragmentReader().push(bytes)
  return [read.init?.bytes ?? Buffer.alloc(0), ...read.fragments.map((fragment) => fragment.bytes)]
}

let packager: Packager | null = null
afterEach(async () => {
  vi.useRealTimers()
  await packager?.[Symbol.asyncDispose]()
  packager = null
})

async function openShow(settings = SETTINGS, shape = SHAPE, now?: () => number) {
  const log = openLog(() => {})
  const nothing = { folder: null, freeBytesMin: 0, rewindSeconds: 0, graceMs: 1000 }
  const opened = (packager = await openPackager({
    settings,
    log,
    recorder: await openRecorder({ settings: nothing, log }),
    slateOf: async () => null,
    onRecordingStopped: () => {},
    ...(now && { now }),
  }))
  const stream = opened.openShow('show-1', shape)
  const ready = vi.fn<() => void>()
  const startPeriod = (wallMs = WALL_MS) =>
    stream.startPeriod({ wallMs, onReady: ready, onFailed: (reason) => expect.fail(reason) })
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${opened.port}/live/show-1/${path}`, init)
  const text = async (path: string) => (await get(path)).text()
  // The run differs each time, so the texts below are compared without it.
  const playlist = async (path: string) => (await text(path)).replaceAll(stream.run, 'RUN')
  return { packager: opened, stream, startPeriod, ready, get, text, playlist }
}

function feed(period: Period, { parts }: { parts: number }): void {
  for (const piece of PICTURE.slice(0, parts + 1)) period.write('240', piece)
  for (const piece of SOUND.slice(0, parts + 1)) period.write(SOUND_NAME, piece)
}

describe('the media playlist', () => {
  test('lists segments on the grid, the parts near the edge and the preload hint', async () => {
    const { startPeriod, playlist } = await openShow()
    feed(startPeriod(), { parts: 7 })
    expect(await playlist('240/media.m3u8')).toBe(`#EXTM3U
#EXT-X-VERSION:9
#EXT-X-TARGETDURATION:1
#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=0.62700,HOLD-BACK=3.00000,CAN-SKIP-UNTIL=6.00000
#EXT-X-PART-INF:PART-TARGET=0.20900
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-DISCONTINUITY-SEQUENCE:0
#EXT-X-MAP:URI="init-RUN-0.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T07:00:00.000Z
#EXT-X-PART:DURATION=0.20833,URI="part-RUN-0-0.m4s",INDEPENDENT=YES
#EXT-X-PART:DURATION=0.20833,URI="part-RUN-0-1.m4s"
#EXT-X-PART:DURATION=0.20833,URI="part-RUN-0-2.m4s"
#EXT-X-PART:DURATION=0.20833,URI="part-RUN-0-3.m4s"
#EXT-X-PART:DURATION=0.16667,URI="part-RUN-0-4.m4s"
#EXTINF:1.00000,
seg-RUN-0.m4s
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T07:00:01.000Z
#EXT-X-PART:DURATION=0.20833,URI="part-RUN-1-0.m4s",INDEPENDENT=YES
#EXT-X-PART:DURATION=0.20833,URI="part-RUN-1-1.m4s"
#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-RUN-1-2.m4s"
#EXT-X-RENDITION-REPORT:URI="../audio/media.m3u8",LAST-MSN=1,LAST-PART=0
`)
  })

  test('of the sound has the same grid, at the first whole frame after it', async () => {
    const { startPeriod, playlist } = await openShow()
    feed(startPeriod(), { parts: 12 })
    const lines = (await playlist('audio/media.m3u8')).split('\n')
    expect(lines.filter((line) => line.startsWith('#EXTINF'))).toEqual([
      '#EXTINF:1.15200,',
      '#EXTINF:0.96000,',
    ])
    expect(lines.filter((line) => line.startsWith('#EXT-X-PROGRAM-DATE-TIME'))).toEqual([
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-20T07:00:00.000Z',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-20T07:00:01.152Z',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-20T07:00:02.112Z',
    ])
  })

  test('hints the first part of the next segment as soon as a segment is complete', async () => {
    const { startPeriod, playlist } = await openShow()
    feed(startPeriod(), { parts: 5 })
    const text = await playlist('240/media.m3u8')
    expect(text).toContain('seg-RUN-0.m4s')
    expect(text).toContain('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-RUN-1-0.m4s"')
  })

  test('announces no further part after a marked discontinuity until the next period', async () => {
    const { startPeriod, playlist, stream } = await openShow()
    feed(startPeriod(), { parts: 5 })
    stream.markDiscontinuity()
    feed(startPeriod(WALL_MS + 5000), { parts: 0 })
    expect(await playlist('240/media.m3u8')).not.toContain('PRELOAD-HINT')
    feed(startPeriod(WALL_MS + 9000), { parts: 2 })
    expect(await playlist('240/media.m3u8')).toContain('PRELOAD-HINT:TYPE=PART,URI="part-RUN-1-3.m4s"')
  })

  test('goes on in the shape and past the numbers of another engine that had the show', async () => {
    const { packager: opened } = await openShow()
    const shape = { ...SHAPE, rungs: [...SHAPE.rungs] }
    opened.expectShow('show-2', { msn: 1_010, discontinuities: 1_000, period: 1_010, shape })
    const taller = { name: '720', width: 1280, height: 720, bitsPerSecond: 2_000_000 }
    const stream = opened.openShow('show-2', { ...SHAPE, rungs: [taller, ...SHAPE.rungs] })
    expect(stream.shape.rungs).toEqual(SHAPE.rungs)
    const onFailed = (reason: string) => expect.fail(reason)
    feed(stream.startPeriod({ wallMs: WALL_MS, onReady: () => {}, onFailed }), { parts: 7 })
    const list = await fetch(`http://127.0.0.1:${opened.port}/live/show-2/240/media.m3u8`)
    expect((await list.text()).replaceAll(stream.run, 'RUN')).toContain(
      '#EXT-X-MEDIA-SEQUENCE:1010\n#EXT-X-DISCONTINUITY-SEQUENCE:1000\n' +
        '#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init-RUN-1010.mp4"',
    )
    expect(opened.openShow('show-2', SHAPE)).toBe(stream)
  })

  test('leaves out segments before its window and counts them', async () => {
    const { startPeriod, playlist, stream } = await openShow({ ...SETTINGS, windowSeconds: 2 })
    const first = startPeriod()
    feed(first, { parts: 10 })
    feed(startPeriod(WALL_MS + 5000), { parts: 10 })
    const text = await playlist('240/media.m3u8')
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:2\n#EXT-X-DISCONTINUITY-SEQUENCE:0')
    expect(text).toContain('#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init-RUN-1.mp4"')
    feed(startPeriod(WALL_MS + 9000), { parts: 10 })
    const later = await playlist('240/media.m3u8')
    expect(later).toContain('#EXT-X-MEDIA-SEQUENCE:4\n#EXT-X-DISCONTINUITY-SEQUENCE:1')
    expect(stream.rendition('240')?.listed()).toHaveLength(2)
  })

  test('skips old segments in a delta update', async () => {
    const { startPeriod, playlist } = await openShow()
    for (let run = 0; run < 3; run += 1) feed(startPeriod(WALL_MS + run * 4000), { parts: 18 })
    const whole = (await playlist('240/media.m3u8')).split('\n')
    const delta = (await playlist('240/media.m3u8?_HLS_skip=YES')).split('\n')
    const skip = delta.find((line) => line.startsWith('#EXT-X-SKIP'))
    expect(skip).toBe('#EXT-X-SKIP:SKIPPED-SEGMENTS=5')
    const [init, ...kept] = delta.slice(delta.indexOf(skip ?? '') + 1)
    // A player that reads only the delta needs the initialisation segment, also for the times of the segments.
    expect(init).toBe('#EXT-X-MAP:URI="init-RUN-1.mp4"')
    // The text after the skipped segments is the same.
    expect(whole.slice(-kept.length)).toEqual(kept)
    expect(whole.filter((line) => line.startsWith('seg-'))).toHaveLength(
      delta.filter((line) => line.startsWith('seg-')).length + 5,
    )
  })

  test('ends with the show, which is served a while longer', async () => {
    const { startPeriod, playlist, packager: opened } = await openShow()
    feed(startPeriod(), { parts: 7 })
    await opened.endShow('show-1')
    const text = await playlist('240/media.m3u8?_HLS_msn=9')
    expect(text.trimEnd().split('\n').slice(-3)).toEqual([
      '#EXTINF:0.41667,',
      'seg-RUN-1.m4s',
      '#EXT-X-ENDLIST',
    ])
    expect(text).not.toMatch(/PRELOAD-HINT|EXT-X-PART:/)
  })
})

describe('the multivariant playlist', () => {
  test('names every rung with its codecs, and appears when all of them can be played', async () => {
    const { startPeriod, ready, get, text } = await openShow()
    expect((await get('multivariant.m3u8')).status).toBe(404)
    const period = startPeriod()
    for (const piece of PICTURE.slice(0, 2)) period.write('240', piece)
    expect((await get('multivariant.m3u8')).status).toBe(404)
    expect(ready).not.toHaveBeenCalled()
    for (const piece of SOUND.slice(0, 2)) period.write(SOUND_NAME, piece)
    expect(ready).toHaveBeenCalledOnce()
    expect(await text('multivariant.m3u8')).toBe(`#EXTM3U
#EXT-X-VERSION:9
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio/media.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=121000,AVERAGE-BANDWIDTH=116000,CODECS="avc1.64000a,mp4a.40.2",RESOLUTION=64x36,FRAME-RATE=24.000,AUDIO="sound",CLOSED-CAPTIONS=NONE
240/media.m3u8
`)
  })
})

describe('the picture of what is on air', () => {
  test('is the newest one, for a few seconds, and ends with the show', async () => {
    let nowMs = WALL_MS
    const { packager: opened, stream, get } = await openShow(SETTINGS, SHAPE, () => nowMs)
    expect((await get('still.jpg')).status).toBe(404)
    stream.setStill(Buffer.from('first'))
    stream.setStill(Buffer.from('second'))
    const answer = await get('still.jpg')
    expect(await answer.text()).toBe('second')
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=2')
    nowMs += 12_000
    expect((await get('still.jpg')).status).toBe(404)
    stream.setStill(Buffer.from('third'))
    await opened.endShow('show-1')
    expect((await get('still.jpg')).status).toBe(404)
  })
})

describe('a request', () => {
  test('for a playlist with a future part waits until it exists', async () => {
    const { startPeriod, get } = await openShow()
    const period = startPeriod()
    feed(period, { parts: 6 })
    const waiting = get('240/media.m3u8?_HLS_msn=1&_HLS_part=1')
    await get('240/media.m3u8')
    for (const piece of PICTURE.slice(7, 8)) period.write('240', piece)
    const answer = await waiting
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(/part-\w+-1-1\.m4s"\n#EXT-X-PRELOAD-HINT/)
  })

  test('for a part after the last one of a segment means the first of the next', async () => {
    const { startPeriod, get } = await openShow()
    const period = startPeriod()
    feed(period, { parts: 5 })
    const waiting = get('240/media.m3u8?_HLS_msn=0&_HLS_part=7')
    await get('240/media.m3u8')
    for (const piece of PICTURE.slice(6, 7)) period.write('240', piece)
    expect(await (await waiting).text()).toMatch(/part-\w+-1-0\.m4s",INDEPENDENT=YES/)
  })

  test('for the hinted part waits for its bytes', async () => {
    const { startPeriod, get, stream } = await openShow()
    const period = startPeriod()
    feed(period, { parts: 5 })
    const waiting = get(`240/part-${stream.run}-1-0.m4s`)
    await get('240/media.m3u8')
    for (const piece of PICTURE.slice(6, 7)) period.write('240', piece)
    expect(Buffer.from(await (await waiting).arrayBuffer()).equals(PICTURE[6] ?? Buffer.alloc(0))).toBe(true)
  })

  test('for the hinted part of a lost publisher ends when the next period begins', async () => {
    const { startPeriod, get, stream } = await openShow()
    feed(startPeriod(), { parts: 6 })
    const waiting = get(`240/part-${stream.run}-1-1.m4s`)
    await get('240/media.m3u8')
    feed(startPeriod(WALL_MS + 9000), { parts: 1 })
    expect((await waiting).status).toBe(404)
  })

  test('for the hinted part never gets a part of another period', async () => {
    const { startPeriod, get, text, stream } = await openShow()
    feed(startPeriod(), { parts: 5 })
    const hinted = `part-${stream.run}-1-0.m4s`
    expect(await text('240/media.m3u8')).toContain(hinted)
    const waiting = get(`240/${hinted}`)
    await get('240/media.m3u8')
    feed(startPeriod(WALL_MS + 9000), { parts: 2 })
    expect((await waiting).status).toBe(404)
    expect(await text('240/media.m3u8')).not.toContain(hinted)
    expect((await get(`240/part-${stream.run}-1-1.m4s`)).status).toBe(200)
  })

  test('that would wait longer than three target durations is refused with 503', async () => {
    const { startPeriod, get } = await openShow()
    feed(startPeriod(), { parts: 6 })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let status = 0
    const waiting = get('240/media.m3u8?_HLS_msn=1&_HLS_part=3').then((answer) => {
      status = answer.status
    })
    // Time advances until the request has arrived and its wait is over.
    while (status === 0) {
      await new Promise((resolve) => setImmediate(resolve))
      vi.advanceTimersByTime(100)
    }
    await waiting
    expect(status).toBe(503)
  })

  test.each([
    ['a sequence number far ahead', '240/media.m3u8?_HLS_msn=4', 400],
    ['a part without its segment', '240/media.m3u8?_HLS_part=1', 400],
    ['a number that is none', '240/media.m3u8?_HLS_msn=-1', 400],
    ['a rung that is not there', '720/media.m3u8', 404],
    ['a part of another run', '240/part-00000000-0-0.m4s', 404],
    ['a segment that is still open', '240/seg-RUN-1.m4s', 404],
    ['a folder above', '240/%2e%2e/media.m3u8', 404],
    ['a file of no kind', '240/secret.txt', 404],
    ['the publisher itself, while the setting is off', 'source.flv', 404],
  ])('for %s is refused', async (_name, path, status) => {
    const { startPeriod, get, stream } = await openShow()
    feed(startPeriod(), { parts: 7 })
    expect((await get(path.replace('RUN', stream.run))).status).toBe(status)
  })

  test('for media is answered with its type; media is cached for long, lists for a second', async () => {
    const { startPeriod, get, stream } = await openShow()
    feed(startPeriod(), { parts: 7 })
    const segment = await get(`240/seg-${stream.run}-0.m4s`)
    expect(Buffer.from(await segment.arrayBuffer()).equals(Buffer.concat(PICTURE.slice(1, 6)))).toBe(true)
    expect(segment.headers.get('content-type')).toBe('video/mp4')
    expect(segment.headers.get('cache-control')).toContain('immutable')
    const init = await get(`audio/init-${stream.run}-0.mp4`, { method: 'HEAD' })
    expect(init.headers.get('content-type')).toBe('audio/mp4')
    expect(Number(init.headers.get('content-length'))).toBe(SOUND[0]?.length)
    const playlist = await get('240/media.m3u8', { method: 'HEAD' })
    expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    // Who joins and who waits for a part are each served by one answer, of an address of its own.
    for (const list of ['multivariant.m3u8', '240/media.m3u8', '240/media.m3u8?_HLS_msn=0&_HLS_part=1']) {
      const { status, headers } = await get(list)
      expect([list, status, headers.get('cache-control')]).toEqual([list, 200, 'public, max-age=1'])
      expect(headers.get('cdn-cache-control')).toBe(null)
    }
    // What is not there is asked for once a second by an edge, and kept by no browser.
    const missing = await get('240/seg-none-9.m4s')
    expect(missing.status).toBe(404)
    expect(missing.headers.get('cache-control')).toBe('public, max-age=0')
    expect(missing.headers.get('cdn-cache-control')).toBe('max-age=1')
    expect((await get('240/media.m3u8?_HLS_msn=99')).headers.get('cache-control')).toBe('no-store')
    expect((await get('240/media.m3u8', { method: 'POST' })).status).toBe(405)
  })
})

test('a stream that is not fragmented MP4 fails with a reason, not with an exception', () => {
  const reader = createFragmentReader()
  expect(reader.push(Buffer.from('not an mp4 at all')).failed).toEqual(expect.any(String))
  const truncated = createFragmentReader()
  expect(truncated.push(PICTURE[0]?.subarray(0, 300) ?? Buffer.alloc(0))).toMatchObject({
    init: null,
    failed: null,
  })
})

describe('the files of a recording', () => {
  /** What this process has open below a folder. */
  const openBelow = (folder: string) =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder)
      } catch {
        return false
      }
    }).length

  const openRecorded = async (folder: string) => {
    const log = openLog(() => {})
    const recorded = { folder, freeBytesMin: 0, rewindSeconds: 0, graceMs: 1000 }
    const recorder = await openRecorder({ settings: recorded, log })
    const how = { settings: SETTINGS, log, recorder, slateOf: async () => null, onRecordingStopped: () => {} }
    return (packager = await openPackager(how))
  }
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tayang-packager-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('are closed after each end of a show that was given up and published again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const shown = await openRecorded(folder)
    for (let round = 0; round < 3; round++) {
      shown.openShow('show-1', SHAPE)
      await shown.endShow('show-1')
    }
    expect(openBelow(folder)).toBeGreaterThan(0)
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    await expect.poll(() => openBelow(folder)).toBe(0)
  })

  test('are closed when the engine ends', async () => {
    const shown = await openRecorded(folder)
    for (let round = 0; round < 3; round++) {
      shown.openShow('show-1', SHAPE)
      await shown.endShow('show-1')
    }
    await shown[Symbol.asyncDispose]()
    packager = null
    await expect.poll(() => openBelow(folder)).toBe(0)
  })

  test('are closed where one of them could not be opened', async () => {
    // A folder in the place of the sound's file.
    mkdirSync(join(folder, 'show-1', 'audio.mp4'), { recursive: true })
    const shown = await openRecorded(folder)
    shown.openShow('show-1', SHAPE)
    await shown.endShow('show-1')
    await shown[Symbol.asyncDispose]()
    packager = null
    await expect.poll(() => openBelow(folder)).toBe(0)
  })
})
