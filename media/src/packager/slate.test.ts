import { SOUND_RENDITION as SOUND_NAME } from '@tayang/contract/ingest'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLog } from '../log.ts'
import { openRecorder, type Recorder } from '../recorder/index.ts'
import { createFragmentReader, type Fragment } from './boxes/fragment-reader.ts'
import { readSamples } from './boxes/samples.ts'
import { openPackager, type Packager } from './packager.ts'
import type { Period } from './show-stream.ts'
import type { StreamShape } from './stream-shape.ts'
import type { Slate } from './filler.ts'

const fixture = (name: string) =>
  createFragmentReader().push(readFileSync(new URL(`fixtures/${name}.mp4`, import.meta.url)))
/** Pictures of 24 a second in parts of 5, a group a second; sound in parts of 9 frames. */
const PICTURE = fixture('picture-24fps')
const SOUND = fixture('sound-48khz')
const SHAPE: StreamShape = {
  framesPerSecond: 24,
  rungs: [{ name: '240', width: 64, height: 36, bitsPerSecond: 20_000 }],
  soundBitsPerSecond: 96_000,
  partTargetSeconds: 0.209,
}
const NAMES = ['240', SOUND_NAME] as const
const START_MS = Date.UTC(2026, 10, 20, 7)
/** How long media takes from its capture to the packager. */
const LAG_MS = 250

/** `isAlike`: encoded exactly as the publisher's pictures, as in the engine. */
function slateOf({ isAlike = true } = {}): Slate {
  const samples = PICTURE.fragments.slice(0, 5).flatMap(({ bytes }) => readSamples(bytes) ?? [])
  const [silence] = readSamples(SOUND.fragments[1]?.bytes ?? Buffer.alloc(0)) ?? []
  const free = Buffer.from([0, 0, 0, 8, ...Buffer.from('free')])
  const bytes = Buffer.concat([PICTURE.init?.bytes ?? free, free])
  const init = isAlike ? PICTURE.init : { ...PICTURE.init, bytes }
  const picture = { init, samples, sampleSeconds: 1 / 24 }
  const sound = { init: SOUND.init, samples: silence ? [silence] : [], sampleSeconds: 1024 / 48_000 }
  return new Map([
    ['240', picture],
    [SOUND_NAME, sound],
  ]) as Slate
}

let folder: string
/** The journal so far. */
const written = () => readFile(join(folder, 'show/journal.jsonl'), 'utf8').catch(() => '')
let nowMs = START_MS
const opened: { packager: Packager; recorder: Recorder }[] = []

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  nowMs = START_MS
  folder = await mkdtemp(join(tmpdir(), 'tayang-slate-'))
})
afterEach(async () => {
  vi.useRealTimers()
  for (const each of opened.splice(0)) await closeHarness(each)
  await rm(folder, { recursive: true, force: true })
})

async function closeHarness({
  packager,
  recorder,
}: {
  packager: Packager
  recorder: Recorder
}): Promise<void> {
  await packager[Symbol.asyncDispose]()
  await recorder[Symbol.asyncDispose]()
}

async function openHarness({ rewindSeconds = 7200, isAlike = true } = {}) {
  const log = openLog(() => {})
  const settings = {
    host: '127.0.0.1',
    port: 0,
    segmentSeconds: 1,
    partMs: 200,
    windowSeconds: 600,
    graceMs: 1e9,
    rewindSeconds,
    liveFlv: false,
  }
  const recorder = await openRecorder({
    settings: { folder, freeBytesMin: 0, graceMs: 1e9, rewindSeconds },
    log,
  })
  const packager = await openPackager({
    settings,
    log,
    recorder,
    slateOf: async () => slateOf({ isAlike }),
    onRecordingStopped: (_, reason) => expect.fail(reason),
    now: () => nowMs,
  })
  const harness = { packager, recorder }
  opened.push(harness)
  const get = async (path: string) => fetch(`http://127.0.0.1:${packager.port}/live/show/${path}`)
  return { ...harness, get, text: async (path: string) => (await get(path)).text() }
}
type Harness = Awaited<ReturnType<typeof openHarness>>

/** Advances the time, and the slate with it. */
async function pass(ms: number, look: () => Promise<void> = Promise.resolve.bind(Promise)): Promise<void> {
  for (let gone = 0; gone < ms; gone += 50) {
    nowMs += 50
    vi.advanceTimersByTime(50)
    await look()
  }
}

/** Writes parts of a publisher whose media arrives in real time, `LAG_MS` late. */
async function publish(
  period: Period,
  {
    parts,
    fromMs,
    names = NAMES,
    look,
  }: { parts: number; fromMs: number; names?: readonly string[]; look?: () => Promise<void> },
): Promise<void> {
  for (const [name, source] of [
    ['240', PICTURE],
    [SOUND_NAME, SOUND],
  ] as const) {
    period.write(name, source.init?.bytes ?? Buffer.alloc(0))
  }
  for (let part = 0; part < parts; part += 1) {
    const fragments = [PICTURE.fragments[part], SOUND.fragments[part]] as const
    const dueMs =
      fromMs + Math.max(...fragments.map((fragment) => (fragment?.endSeconds ?? 0) * 1000)) + LAG_MS
    if (dueMs > nowMs) await pass(dueMs - nowMs, look)
    for (const [index, fragment] of fragments.entries()) {
      const name = NAMES[index] ?? ''
      if (names.includes(name)) period.write(name, (fragment as Fragment).bytes)
    }
  }
}

const begin = (harness: Harness, wallMs: number) =>
  harness.packager.openShow('show', SHAPE).startPeriod({
    wallMs,
    onReady: () => {},
    onFailed: (reason) => expect.fail(reason),
  })

/** Segments with their program times. */
function segmentsOf(playlist: string) {
  const found = [
    ...playlist.matchAll(
      /(#EXT-X-DISCONTINUITY\n)?(?:#EXT-X-MAP:URI="([^"]+)"\n)?#EXT-X-PROGRAM-DATE-TIME:(\S+)\n(?:#EXT-X-PART.*\n)*#EXTINF:([\d.]+),\n(\S+)/g,
    ),
  ]
  return found.map(([, breaks, map, at = '', seconds, name]) => ({
    breaks: breaks !== undefined,
    map,
    fromMs: Date.parse(at),
    toMs: Date.parse(at) + Number(seconds) * 1000,
    name,
  }))
}

function expectUnbroken(playlist: string, toleranceMs: number): void {
  const segments = segmentsOf(playlist)
  for (const [index, segment] of segments.entries()) {
    const before = segments[index - 1]
    if (before) expect(Math.abs(segment.fromMs - before.toMs)).toBeLessThanOrEqual(toleranceMs)
  }
}

test.each([true, false])(
  'while nobody publishes the slate continues from the edge at the speed of the clock (encoded alike: %s)',
  async (isAlike) => {
    const harness = await openHarness({ isAlike })
    await publish(begin(harness, nowMs), { parts: 8, fromMs: nowMs })
    const before = segmentsOf(await harness.text('240/media.m3u8')).length
    harness.packager.idleShow('show')
    await pass(5000)
    for (const name of NAMES) {
      const playlist = await harness.text(`${name}/media.m3u8`)
      expectUnbroken(playlist, 2)
      const segments = segmentsOf(playlist)
      expect(segments.length).toBeGreaterThanOrEqual(before + 4)
      expect(segments.filter(({ breaks }) => breaks)).toHaveLength(isAlike ? 0 : 1)
      // The edge is as far behind the clock as it was before.
      const edgeMs = segments.at(-1)?.toMs ?? 0
      expect(nowMs - edgeMs).toBeLessThan(LAG_MS + 1000 + 200)
      expect(playlist).toContain('#EXT-X-PRELOAD-HINT')
      expect(playlist).not.toContain('ENDLIST')
      for (const [, seconds] of playlist.matchAll(/PART:DURATION=([\d.]+)/g)) {
        expect(Number(seconds)).toBeLessThanOrEqual(0.209)
      }
    }
  },
)

test('the slate can be decoded after the media before it: whole groups, rising times', async () => {
  const harness = await openHarness({ isAlike: false })
  await publish(begin(harness, nowMs), { parts: 8, fromMs: nowMs })
  harness.packager.idleShow('show')
  await pass(4000)
  const segments = segmentsOf(await harness.text('240/media.m3u8'))
  const slate = segments.slice(segments.findIndex(({ breaks }) => breaks))
  const init = Buffer.from(await (await harness.get(`240/${slate[0]?.map}`)).arrayBuffer())
  const media = await Promise.all(
    slate.map(async ({ name }) => Buffer.from(await (await harness.get(`240/${name}`)).arrayBuffer())),
  )
  const read = createFragmentReader().push(Buffer.concat([init, ...media]))
  expect(read.failed).toBeNull()
  for (const [index, fragment] of read.fragments.entries()) {
    const before = read.fragments[index - 1]
    if (before) expect(fragment.startSeconds).toBeCloseTo(before.endSeconds, 3)
  }
  for (const bytes of media)
    expect(createFragmentReader().push(Buffer.concat([init, bytes])).fragments[0]?.isIndependent).toBe(true)
})

test('a publisher that returns enters where the slate ends, without a hole or an overlap', async () => {
  const harness = await openHarness()
  await publish(begin(harness, nowMs), { parts: 8, fromMs: nowMs })
  harness.packager.idleShow('show')
  await pass(3130)
  const returnedMs = nowMs
  const period = begin(harness, returnedMs)
  // Its encoder needs a moment, in which the slate continues.
  await pass(700)
  await publish(period, { parts: 15, fromMs: returnedMs })
  const picture = await harness.text('240/media.m3u8')
  expectUnbroken(picture, 60)
  // Whole frames of silence end up to one frame before the sound begins.
  expectUnbroken(await harness.text('audio/media.m3u8'), 60)
  expect(picture.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
  const last = segmentsOf(picture).at(-1)
  expect(((last?.fromMs ?? 0) - returnedMs) % 1000).toBe(0)
})

test('the recording contains every published second and no slate', async () => {
  const harness = await openHarness()
  await publish(begin(harness, nowMs), { parts: 15, fromMs: nowMs })
  harness.packager.idleShow('show')
  await pass(4000)
  await publish(begin(harness, nowMs), { parts: 15, fromMs: nowMs })
  await harness.packager.endShow('show')
  const lines = (await readFile(join(folder, 'show/journal.jsonl'), 'utf8')).trim().split('\n')
  const journal = lines.map((line) => JSON.parse(line))
  expect(journal.at(-1)).toMatchObject({ is: 'ended' })
  const kept = journal.filter(({ is, rendition }) => is === 'segment' && rendition === '240')
  const passed = journal.filter(({ is, rendition }) => is === 'passed' && rendition === '240')
  expect(passed.length).toBeGreaterThanOrEqual(4)
  expect(new Set(kept.map(({ period }) => period)).size).toBe(2)
  // Every number was used once, for either.
  const numbers = [...kept, ...passed].map(({ msn }) => msn).toSorted((one, other) => one - other)
  expect(numbers).toEqual(numbers.map((_, index) => index))
  // The file contains what the journal says.
  const file = await readFile(join(folder, 'show/240.mp4'))
  const init = journal.find(({ is, rendition }) => is === 'init' && rendition === '240')
  const read = createFragmentReader().push(
    Buffer.concat([
      file.subarray(init.offset, init.offset + init.bytes),
      ...kept
        .filter(({ period }) => period === init.period)
        .map(({ offset, bytes }) => file.subarray(offset, offset + bytes)),
    ]),
  )
  expect(read.fragments).toHaveLength(15)
})

test('after a restart of the process the show continues with rising numbers and the slate', async () => {
  const first = await openHarness()
  await publish(begin(first, nowMs), { parts: 15, fromMs: nowMs })
  const before = await first.text('240/media.m3u8')
  // Killed: only the system closes anything.
  await vi.waitUntil(async () => (await written()).split('"segment"').length > 4)
  nowMs += 2000
  const second = await openHarness()
  expect(second.packager.resumed).toEqual(['show'])
  await pass(3000)
  const after = await second.text('240/media.m3u8')
  const numberOf = (playlist: string) => Number(/MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1])
  expect(numberOf(after)).toBeGreaterThan(numberOf(before))
  expect(segmentsOf(after).length).toBeGreaterThan(2)
  const shapeOf = (text: string) => text.replaceAll(/BANDWIDTH=\d+/g, '')
  expect(shapeOf(await second.text('multivariant.m3u8'))).toBe(shapeOf(await first.text('multivariant.m3u8')))
  const names = new Set(segmentsOf(before).map(({ name }) => name))
  expect(segmentsOf(after).some(({ name }) => names.has(name))).toBe(false)
  await publish(begin(second, nowMs), { parts: 15, fromMs: nowMs })
  expect(await second.text('240/media.m3u8')).toMatch(/#EXT-X-DISCONTINUITY\n/)
})

test('after a restart during the slate program times continue', async () => {
  const first = await openHarness()
  await publish(begin(first, nowMs), { parts: 15, fromMs: nowMs })
  first.packager.idleShow('show')
  await pass(6000)
  const before = segmentsOf(await first.text('240/media.m3u8')).at(-1)
  await vi.waitUntil(async () => (await written()).split('"passed"').length > 10)
  nowMs += 700
  const second = await openHarness()
  await pass(2000)
  const [after] = segmentsOf(await second.text('240/media.m3u8'))
  expect(Math.abs((after?.fromMs ?? 0) - (before?.toMs ?? Infinity))).toBeLessThan(60)
})

test('a rewind reads everything that was published from disk, in few pieces', async () => {
  const harness = await openHarness()
  for (let round = 0; round < 4; round += 1) {
    await publish(begin(harness, nowMs), { parts: 17, fromMs: nowMs })
    harness.packager.idleShow('show')
    await pass(2000)
  }
  await vi.waitUntil(async () => (await written()).split('"init"').length === 9)
  expect(await harness.text('rewind.m3u8')).toContain('240/rewind.m3u8')
  const playlist = await harness.text('240/rewind.m3u8')
  const pieces = segmentsOf(playlist)
  expect(pieces.length).toBeGreaterThanOrEqual(3)
  expect(playlist.match(/#EXT-X-DISCONTINUITY\n/g)?.length).toBe(pieces.length - 1)
  expect(playlist).not.toMatch(/EXT-X-PART|PRELOAD/)
  const [first] = pieces
  const init = Buffer.from(await (await harness.get(`240/${first?.map}`)).arrayBuffer())
  const media = Buffer.from(await (await harness.get(`240/${first?.name}`)).arrayBuffer())
  expect(createFragmentReader().push(Buffer.concat([init, media])).fragments.length).toBeGreaterThanOrEqual(
    15,
  )
  expect((await harness.get('240/piece-99.m4s')).status).toBe(404)
})

test('the part that was hinted when the publisher was lost comes from the slate', async () => {
  const harness = await openHarness()
  await publish(begin(harness, nowMs), { parts: 8, fromMs: nowMs })
  const [, hinted] = /PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(await harness.text('240/media.m3u8')) ?? []
  const waiting = harness.get(`240/${hinted}`)
  harness.packager.idleShow('show')
  await pass(1000)
  expect((await waiting).status).toBe(200)
})

/** Requests every hinted part at once, as players do. */
function requestHinted(harness: Harness) {
  const requests = new Map<string, Promise<Response>>()
  const hintOf = async (name: string) => {
    const [, hinted = ''] =
      /PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(await harness.text(`${name}/media.m3u8`)) ?? []
    return `${name}/${hinted}`
  }
  return {
    async look() {
      for (const name of NAMES) {
        const path = await hintOf(name)
        if (!requests.has(path)) requests.set(path, harness.get(path))
      }
    },
    async refused() {
      // The parts that are hinted now are still to come.
      for (const name of NAMES) requests.delete(await hintOf(name))
      const answers = await Promise.all(
        [...requests].map(async ([path, answer]) => [path, await answer] as const),
      )
      return answers.filter(([, answer]) => answer.status !== 200).map(([path]) => path)
    },
  }
}

test.each([3130, 3400, 3800])(
  'every hinted part exists when a publisher returns after %i ms',
  async (awayMs) => {
    const harness = await openHarness()
    await publish(begin(harness, nowMs), { parts: 8, fromMs: nowMs })
    const { look, refused } = requestHinted(harness)
    harness.packager.idleShow('show')
    await pass(awayMs, look)
    const returnedMs = nowMs
    const period = begin(harness, returnedMs)
    await pass(700, look)
    await publish(period, { parts: 15, fromMs: returnedMs, look })
    expect(await refused()).toEqual([])
    expect((await harness.text('240/media.m3u8')).match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
  },
)

/** How far behind the clock the edge of each rendition is. */
async function behindMs(harness: Harness): Promise<number> {
  const edges = await Promise.all(
    NAMES.map(async (name) => {
      const text = await harness.text(`${name}/media.m3u8`)
      const last = segmentsOf(text).at(-1)?.toMs ?? 0
      const open = text.slice(text.lastIndexOf('#EXTINF')).matchAll(/PART:DURATION=([\d.]+)/g)
      return [...open].reduce((edge, [, seconds]) => edge + Number(seconds) * 1000, last)
    }),
  )
  return nowMs - Math.min(...edges)
}

test.each([
  ['at the very first of its parts', NAMES, 0],
  ['when its pictures had entered and its sound had not', ['240'], 15],
  ['having sent nothing but sound', [SOUND_NAME], 15],
])('the slate continues when a publisher returns and is lost again %s', async (_when, names, parts) => {
  const harness = await openHarness()
  await publish(begin(harness, nowMs), { parts: 8, fromMs: nowMs })
  harness.packager.idleShow('show')
  await pass(2130)
  await publish(begin(harness, nowMs), { parts, fromMs: nowMs, names })
  harness.packager.idleShow('show')
  await pass(5000)
  expect(await behindMs(harness)).toBeLessThan(LAG_MS + 500)
  for (const name of NAMES) expectUnbroken(await harness.text(`${name}/media.m3u8`), 60)
  await publish(begin(harness, nowMs), { parts: 15, fromMs: nowMs })
  expect(await behindMs(harness)).toBeLessThan(LAG_MS + 500)
})

test('a publisher whose clock stood still while it was away is shown within moments', async () => {
  const harness = await openHarness()
  const fromMs = nowMs
  const period = begin(harness, fromMs)
  await publish(period, { parts: 3, fromMs })
  harness.packager.idleShow('show')
  await pass(9000)
  // It continues where it stopped: nine seconds behind, at the speed of the clock.
  let worstMs = 0
  for (let part = 3; part < PICTURE.fragments.length; part += 1) {
    await pass(200)
    for (const [index, source] of [PICTURE, SOUND].entries()) {
      period.write(NAMES[index] ?? '', source.fragments[part]?.bytes ?? Buffer.alloc(0))
    }
    worstMs = Math.max(worstMs, await behindMs(harness))
  }
  expect(worstMs).toBeLessThan(LAG_MS + 700)
  expect((await harness.text('240/media.m3u8')).match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
})

test('a publisher that returns after one that sent ahead of the clock is shown at once', async () => {
  const harness = await openHarness()
  const period = begin(harness, nowMs)
  // Three seconds at once, as from a relay that has buffered them.
  for (const [index, source] of [PICTURE, SOUND].entries()) {
    const name = NAMES[index] ?? ''
    period.write(name, source.init?.bytes ?? Buffer.alloc(0))
    for (const fragment of source.fragments.slice(0, 15)) period.write(name, fragment.bytes)
  }
  harness.packager.idleShow('show')
  await pass(200)
  const fromMs = nowMs
  await publish(begin(harness, fromMs), { parts: 15, fromMs })
  const picture = await harness.text('240/media.m3u8')
  expect(picture.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
  // Between the two publishers is the hinted part.
  expect(segmentsOf(picture)).toHaveLength(7)
  expectUnbroken(picture, 60)
})
