import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeClapper, watch } from '../../../../../media/src/transcode/clips/test/clapper.ts'
import { writeClapperShow } from '../../../../../tests/clapper.ts'
import { openBlobs } from '../../../platform/blobs/open-blobs.ts'
import type { Blobs } from '../../../platform/blobs/blobs.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { Movie } from '../../../platform/blobs/mp4/open-movie.ts'
import { readSettings } from '../../../platform/settings/settings.ts'
import { openCuts } from '../../live/recordings/cuts/index.ts'
import type { StoredClip } from '#modules/delivery'
import { openClipSource, type ClipSource } from './clip-source.ts'
import { addUploadedVersion, CUT_SOUND, cutRung } from './test/clip-versions.fixture.ts'

// Encoders share the machine with other processes.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const STARTED_AT = Date.UTC(2026, 10, 20, 7)
const showId = newId()
let home = ''
let blobs: Blobs
let made = 0

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'tayang-clip-source-'))
  blobs = await openBlobs(readSettings({ TAYANG_HOME: home, TAYANG_FREE_BYTES_MIN: '0' }, []))
  await writeClapperShow(path.join(home, 'live'), {
    showId,
    startsAt: STARTED_AT,
    publications: [
      { seconds: 40, fromSeconds: 0 },
      { seconds: 15, fromSeconds: 50 },
    ],
  })
})
afterAll(async () => {
  await blobs[Symbol.asyncDispose]()
  await rm(home, { recursive: true })
})

/** The version of a moment, as its files are copied out of the show. */
async function cut(fromSecond: number, toSecond: number): Promise<StoredClip['version']> {
  const nowhere = { openReader: async () => undefined }
  const cuts = openCuts({
    blobs: nowhere,
    liveFolder: path.join(home, 'live'),
    recordingOf: async () => null,
  })
  const range = { fromMs: STARTED_AT + fromSecond * 1000, toMs: STARTED_AT + toSecond * 1000 }
  const plan = await cuts.plan(showId, range)
  if (!plan) throw new Error('nothing was cut')
  const id = newId()
  const folder = path.join(home, `cut-${id}`)
  await mkdir(folder)
  await cuts.write(showId, plan, folder)
  await blobs.takeInFolder({ folder, prefix: `versions/${id}` })
  return { id, isPremium: false, rungs: [cutRung(240, 320)], audio: CUT_SOUND, captions: [] }
}

async function fileOf(movie: Movie): Promise<string> {
  const to = path.join(home, `movie-${made++}.mp4`)
  await pipeline(movie.bytes(), createWriteStream(to))
  return to
}

async function moviesOf(source: ClipSource): Promise<string[]> {
  return Promise.all((await source.movies()).map(fileOf))
}

function expectClaps(seen: { flashes: number[]; beeps: number[] }, expected: readonly number[]) {
  expect([seen.flashes.length, seen.beeps.length]).toEqual([expected.length, expected.length])
  for (const [index, seconds] of expected.entries()) {
    expect(Math.abs((seen.flashes[index] ?? NaN) - seconds)).toBeLessThanOrEqual(0.04)
    expect(Math.abs((seen.beeps[index] ?? NaN) - seconds)).toBeLessThanOrEqual(0.04)
  }
}

describe('a clip as one MP4 without encoding', () => {
  test('of an upload has its flash and its beep within 40 ms', async () => {
    const version = await addUploadedVersion(blobs, { size: '640x360', seconds: 9 })
    const source = await openClipSource(blobs, { version })
    const [movie] = await source.movies()
    expect(movie).toMatchObject({ width: 640, height: 360 })
    expect(movie?.seconds).toBeCloseTo(9, 1)
    const [file = ''] = await moviesOf(source)
    const seen = await watch(file)
    expectClaps(seen, [0, 7])
  })

  test.each([
    [3, 18, [4, 11]],
    [6, 30, [1, 8, 15, 22]],
    [0, 9, [0, 7]],
    [13, 20, [1]],
  ])('cut from second %i to %i of a show has them too', async (from, to, claps) => {
    const source = await openClipSource(blobs, { version: await cut(from, to) })
    expect(source.runs).toBe(1)
    const [movie] = await source.movies()
    expect(movie?.seconds).toBeCloseTo(to - from, 1)
    const [file = ''] = await moviesOf(source)
    const seen = await watch(file)
    expectClaps(seen, claps)
    expect(seen.firstLight).toBeGreaterThan(60)
  })

  test('over a pause of the publisher has a run for each side of it', async () => {
    const source = await openClipSource(blobs, { version: await cut(33, 60) })
    expect(source.runs).toBe(2)
    const [before = '', after = ''] = await moviesOf(source)
    expectClaps(await watch(before), [2])
    expectClaps(await watch(after), [6])
  })

  test('is read in any range as if it were a file', async () => {
    const source = await openClipSource(blobs, { version: await cut(3, 12) })
    const [movie] = await source.movies()
    if (!movie) throw new Error('no movie')
    const read = async (range?: { start: number; end: number }) => {
      const parts: Buffer[] = []
      for await (const part of movie.bytes(range)) parts.push(part)
      return Buffer.concat(parts)
    }
    const whole = await read()
    expect(whole).toHaveLength(movie.sizeBytes)
    for (const [start, end] of [
      [0, 0],
      [0, 1_000],
      [1_000, whole.length - 1],
      [whole.length - 1, whole.length - 1],
      [50_000, 60_000],
    ] as const) {
      expect((await read({ start, end })).equals(whole.subarray(start, end + 1))).toBe(true)
    }
  })

  test('without sound has pictures alone', async () => {
    const version = await addUploadedVersion(blobs, { size: '320x180', seconds: 2, hasSound: false })
    const [movie] = await (await openClipSource(blobs, { version })).movies()
    expect(movie?.seconds).toBeCloseTo(2, 1)
  })

  test('gives the segment of a second for a still, and the last one past its end', async () => {
    const source = await openClipSource(blobs, { version: await cut(3, 18) })
    const found = await source.around(11.5)
    expect(found?.seconds).toBeGreaterThanOrEqual(0)
    expect(found?.seconds).toBeLessThan(found?.movie.seconds ?? 0)
    const late = await source.around(99)
    expect(late?.movie.seconds).toBeGreaterThan(0)
  })
})

test('a film that was made by other means is no source', async () => {
  const file = path.join(home, 'plain.mp4')
  await makeClapper(file, { size: '320x180', seconds: 1 })
  const version = { id: newId(), isPremium: true, rungs: [cutRung(240, 320)], audio: null, captions: [] }
  await expect(openClipSource(blobs, { version })).rejects.toThrow('no video to read')
})
