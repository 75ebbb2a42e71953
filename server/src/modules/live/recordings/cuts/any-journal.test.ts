import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { JOURNAL_NAME, type JournalLine } from '@tayang/contract/ingest'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids/ids'
import { boxesOf, findBox } from '#platform/blobs/mp4/boxes'
import { openCuts } from './index.ts'

const FIXTURES = new URL('../../../../../../media/src/packager/fixtures/', import.meta.url)
const RUNGS = ['480', '240'] as const
const STARTED_AT = Date.UTC(2026, 10, 20, 7)
const RUN = '0000000a'
/** A frame of AAC, and a part of sound: nine of them. */
const FRAME_MS = (1024 / 48_000) * 1000
const NON_SYNC_SAMPLE = 0x1_00_00

let folder: string
let pictures: { init: Buffer; parts: Buffer[] }
let sounds: { init: Buffer; parts: Buffer[] }
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tayang-any-journal-'))
  pictures = cut(await readFile(new URL('picture-24fps.mp4', FIXTURES)))
  sounds = cut(await readFile(new URL('sound-48khz.mp4', FIXTURES)))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A stretch of a publisher. */
interface Publication {
  readonly seconds: number
  /** The time before it in which nobody published. */
  readonly awayMs: number
  /** How much later its sound begins, and how much earlier it ends. */
  readonly soundLateMs: number
  readonly soundShortMs: number
  readonly hasSlate: boolean
}

const publication = fc.record({
  seconds: fc.integer({ min: 1, max: 20 }),
  awayMs: fc.integer({ min: 0, max: 40_000 }),
  soundLateMs: fc.integer({ min: 0, max: 190 }),
  soundShortMs: fc.integer({ min: 0, max: 400 }),
  hasSlate: fc.boolean(),
})

test('any window over any journal begins with key frames, and its sound is as long as its pictures', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(publication, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: -20_000, max: 90_000 }),
      fc.integer({ min: 1_000, max: 90_000 }),
      async (publications, from, length) => {
        const showId = newId()
        await writeShow(showId, publications)
        const cuts = openCuts({
          blobs: { openReader: async () => undefined },
          liveFolder: folder,
          recordingOf: async () => null,
        })
        const range = { fromMs: STARTED_AT + from, toMs: STARTED_AT + from + length }
        const found = await cuts.find(showId, range)
        const planned = await cuts.plan(showId, range)
        expect(planned === null).toBe(found === null)
        if (!found || !planned) return
        // A second that begins or ends within 2 ms of the window is in it: clocks are told in whole milliseconds.
        expect(found.startsAt).toBeGreaterThanOrEqual(range.fromMs - 2)
        expect(found.endsAt).toBeLessThanOrEqual(range.toMs + 2)
        expect(planned.seconds).toBeCloseTo(found.seconds, 3)
        const lengths = new Map<string, number[]>()
        for (const [name, { sizeBytes }] of planned.files) {
          const file = Buffer.concat(
            await cuts.read(showId, planned, { rendition: name, start: 0, end: sizeBytes - 1 }).toArray(),
          )
          expect(file).toHaveLength(sizeBytes)
          const stretches = readList(planned.playlists.get(`${name}.m3u8`) ?? '', file)
          expect(stretches).toHaveLength(found.breaksAt.length + 1)
          lengths.set(
            name,
            stretches.map(({ seconds }) => seconds),
          )
          if (name !== 'audio')
            for (const { first } of stretches) expect(beginsWithKeyFrame(first)).toBe(true)
        }
        const [shown = [], ...others] = RUNGS.map((name) => lengths.get(name))
        for (const other of others) expect(other).toEqual(shown)
        const heard = lengths.get('audio') ?? []
        // Frame by frame and without adding up over the breaks.
        for (const upTo of shown.keys()) {
          const sum = (of: readonly number[]) => of.slice(0, upTo + 1).reduce((all, each) => all + each, 0)
          expect(Math.abs(sum(heard) - sum(shown)) * 1000).toBeLessThanOrEqual(FRAME_MS)
        }
        await rm(path.join(folder, showId), { recursive: true, force: true })
      },
    ),
    { numRuns: 60 },
  )
}, 180_000)

/** The stretches of a media playlist: the first media of each, and its length. */
function readList(text: string, file: Buffer): { first: Buffer; seconds: number }[] {
  return text
    .split('#EXT-X-MAP:')
    .slice(1)
    .map((part) => {
      const pieces = [...part.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)/g)].map(([, length, offset]) => {
        const at = Number(offset)
        return file.subarray(at, at + Number(length))
      })
      const seconds = [...part.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, each]) => sum + Number(each), 0)
      return { first: pieces[0] ?? Buffer.alloc(0), seconds }
    })
}

function beginsWithKeyFrame(media: Buffer): boolean {
  const run = findBox(media, ['moof', 'traf', 'trun'])
  if (!run) return false
  const present = media.readUIntBE(run.from + 1, 3)
  if (present & 0x4)
    return (media.readUInt32BE(run.from + 8 + (present & 0x1 ? 4 : 0)) & NON_SYNC_SAMPLE) === 0
  return (present & 0x400) === 0
}

/** Writes a show as the media engine would: pictures in seconds, sound in parts of its own length. */
async function writeShow(showId: string, publications: readonly Publication[]): Promise<void> {
  const show = new ShowWriter()
  let atMs = STARTED_AT
  for (const [period, { seconds, awayMs, soundLateMs, soundShortMs, hasSlate }] of publications.entries()) {
    if (period > 0) {
      if (hasSlate) show.pass(period - 1, atMs + awayMs)
      atMs += awayMs
    }
    for (const name of RUNGS) show.init(name, period, pictures.init)
    show.init('audio', period, sounds.init)
    const endMs = atMs + seconds * 1000
    let soundMs = atMs + soundLateMs
    const soundEndMs = endMs - (period < publications.length - 1 ? soundShortMs : -soundShortMs)
    for (let second = 0; second < seconds; second += 1) {
      for (const name of RUNGS) {
        show.segment({
          name,
          period,
          seconds: 1,
          wallMs: atMs + second * 1000,
          bytes: pictures.parts.slice(0, 5),
        })
      }
      while (soundMs < Math.min(soundEndMs, atMs + (second + 1) * 1000)) {
        const bytes = soundAt(soundMs - atMs)
        const lengthMs = bytes.reduce((sum, part) => sum + samplesIn(part), 0) * FRAME_MS
        show.segment({ name: 'audio', period, seconds: lengthMs / 1000, wallMs: soundMs, bytes })
        soundMs += lengthMs
      }
    }
    atMs = Math.max(endMs, soundMs)
  }
  show.lines.push({ is: 'ended', at: atMs })
  await mkdir(path.join(folder, showId), { recursive: true })
  for (const [name, bytes] of show.files) {
    await writeFile(path.join(folder, showId, `${name}.mp4`), Buffer.concat(bytes))
  }
  const text = show.lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  await writeFile(path.join(folder, showId, JOURNAL_NAME), text)
}

class ShowWriter {
  readonly files = new Map<string, Buffer[]>()
  readonly lines: JournalLine[] = [
    {
      is: 'opened',
      showId: 'show',
      at: STARTED_AT,
      run: RUN,
      segmentSeconds: 1,
      framesPerSecond: 24,
      partTargetSeconds: 0.209,
      soundBitsPerSecond: 96_000,
      rungs: RUNGS.map((name) => ({ name, width: 64, height: Number(name), bitsPerSecond: 20_000 })),
    },
  ]
  readonly #lengths = new Map<string, number>()

  init(rendition: string, period: number, bytes: Buffer): void {
    const codec = rendition === 'audio' ? 'mp4a.40.2' : 'avc1.64000a'
    this.lines.push({ is: 'init', rendition, period, codec, ...this.#store(rendition, bytes) })
  }

  segment(segment: { name: string; period: number; seconds: number; wallMs: number; bytes: Buffer[] }): void {
    const { name: rendition, bytes, ...facts } = segment
    const place = this.#store(rendition, Buffer.concat(bytes))
    this.lines.push({
      is: 'segment',
      rendition,
      msn: this.lines.length,
      run: RUN,
      breaks: false,
      ...facts,
      ...place,
    })
  }

  /** The slate, of which nothing is recorded. */
  pass(period: number, endMs: number): void {
    for (const rendition of [...RUNGS, 'audio']) {
      this.lines.push({ is: 'passed', rendition, msn: this.lines.length, period, breaks: false, endMs })
    }
  }

  #store(rendition: string, bytes: Buffer): { offset: number; bytes: number } {
    const own = this.files.get(rendition) ?? []
    this.files.set(rendition, own)
    const offset = this.#lengths.get(rendition) ?? 0
    own.push(bytes)
    this.#lengths.set(rendition, offset + bytes.length)
    return { offset, bytes: bytes.length }
  }
}

/** Parts of sound that are decoded from this time of their period on. */
function soundAt(startMs: number): Buffer[] {
  let ticks = Math.round(startMs * 48)
  return sounds.parts.slice(0, 5).map((part) => {
    const moved = Buffer.from(part)
    const time = findBox(moved, ['moof', 'traf', 'tfdt'])
    if (time && moved[time.from] === 1) moved.writeBigUInt64BE(BigInt(ticks), time.from + 4)
    else if (time) moved.writeUInt32BE(ticks, time.from + 4)
    ticks += samplesIn(part) * 1024
    return moved
  })
}

function samplesIn(part: Buffer): number {
  const run = findBox(part, ['moof', 'traf', 'trun'])
  return run ? part.readUInt32BE(run.from + 4) : 0
}

/** The initialization, then fragment by fragment. */
function cut(bytes: Buffer): { init: Buffer; parts: Buffer[] } {
  const starts = [...boxesOf(bytes)].filter(({ type }) => type === 'moof').map(({ start }) => start)
  const borders = [...starts, bytes.length]
  return {
    init: bytes.subarray(0, starts[0]),
    parts: starts.map((start, index) => bytes.subarray(start, borders[index + 1])),
  }
}
