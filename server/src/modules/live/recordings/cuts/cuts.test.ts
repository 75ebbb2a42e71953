import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids/ids'
import { CLAP_SECONDS, writeClapperShow } from '../../../../../../tests/clapper.ts'
import { watchClapper, type Watched } from '../../../../../../tests/watch-clapper.ts'
import { openCuts, type Cuts } from './index.ts'

const STARTED_AT = Date.UTC(2026, 10, 20, 7)
/** Its publisher was away for half a minute, and came back in the middle of a second of the first encoder's clock. */
const PUBLICATIONS = [
  { seconds: 130.4, fromSeconds: 0 },
  { seconds: 100, fromSeconds: 160 },
]
const TOGETHER_MS = 40

const showId = newId()
let folder: string
let cuts: Cuts
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tayang-cuts-'))
  await writeClapperShow(folder, { showId, startsAt: STARTED_AT, publications: PUBLICATIONS })
  const blobs = { openReader: async () => undefined }
  cuts = openCuts({ blobs, liveFolder: folder, recordingOf: async () => null })
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const at = (second: number) => STARTED_AT + second * 1000

async function watch(fromSecond: number, toSecond: number): Promise<Watched> {
  const cut = await cuts.plan(showId, { fromMs: at(fromSecond), toMs: at(toSecond) })
  if (!cut) throw new Error('nothing was cut')
  const into = await mkdtemp(path.join(tmpdir(), 'tayang-cut-'))
  try {
    await cuts.write(showId, cut, into)
    return await watchClapper(into)
  } finally {
    await rm(into, { recursive: true, force: true })
  }
}

/** Evenly spread and without a pattern: the same places in every run. */
const places = Array.from({ length: 20 }, (_, index) => {
  const from = Math.floor(((index * 0.618_034) % 1) * 210)
  return { from, length: 5 + ((index * 11) % 26) }
})

describe('a cut of a show with a flash and a beep every seven seconds', () => {
  test.each(places)(
    'from second $from on, $length long, keeps them together and begins in the right second',
    async ({ from, length }) => {
      const recorded = await cuts.find(showId, { fromMs: at(from), toMs: at(from + length) })
      if (!recorded) {
        // The publisher was away.
        expect([from >= 130, from + length <= 161]).toEqual([true, true])
        return
      }
      const watched = await watch(from, from + length)
      const seconds = recorded.cutsAt.map((time) => (time - STARTED_AT) / 1000)
      expect(watched.clock.filter((_, frame) => frame % 30 === 0).slice(0, seconds.length)).toEqual(seconds)
      expect(Math.min(...watched.brightness)).toBeGreaterThan(60)
      const claps = seconds.filter((second) => second % CLAP_SECONDS === 0)
      expect(watched.flashes.map(({ byDate }) => byDate)).toEqual(claps.map(at))
      // Of the frame of sound at the very end a few milliseconds may belong to a beep after it.
      const beeps = watched.beeps.filter(({ byLength }) => byLength < watched.soundSeconds - 0.03)
      expect(beeps).toHaveLength(claps.length)
      for (const [index, beep] of beeps.entries()) {
        const flash = watched.flashes[index]
        expect(Math.abs(beep.byDate - (flash?.byDate ?? 0))).toBeLessThan(TOGETHER_MS)
        expect(Math.abs(beep.byLength - (flash?.byLength ?? 0)) * 1000).toBeLessThan(TOGETHER_MS)
      }
      expect(Math.abs(watched.soundSeconds - watched.pictureSeconds)).toBeLessThan(0.03)
    },
    20_000,
  )

  test('over the pause of its publisher leaves the pause out, and says where', async () => {
    const recorded = await cuts.find(showId, { fromMs: at(120), toMs: at(175) })
    expect(recorded).toMatchObject({
      startsAt: at(120),
      endsAt: at(175),
      breaksAt: [at(160)],
      showStartedAt: STARTED_AT,
      width: 320,
      height: 240,
    })
    const watched = await watch(120, 175)
    // Ten seconds and four tenths before the pause, fifteen after it.
    expect(watched.pictureSeconds).toBeCloseTo(25.4, 1)
    expect(watched.clock.at(-1)).toBe(174)
    for (const [index, beep] of watched.beeps.entries()) {
      expect(Math.abs(beep.byLength - (watched.flashes[index]?.byLength ?? 0))).toBeLessThan(0.04)
    }
  }, 180_000)
})

describe('what is recorded', () => {
  test('is nothing while the publisher is away, before the show and after it', async () => {
    for (const [from, to] of [
      [135, 155],
      [-90, -1],
      [300, 390],
    ] as const) {
      expect(await cuts.find(showId, { fromMs: at(from), toMs: at(to) })).toBeNull()
      expect(await cuts.plan(showId, { fromMs: at(from), toMs: at(to) })).toBeNull()
    }
  })

  test('is nothing of a show that has no journal, whatever its id', async () => {
    for (const id of [newId(), '..', '', `../${showId}`]) {
      expect(await cuts.find(id, { fromMs: at(0), toMs: at(90) })).toBeNull()
    }
  })
})

test('a file of a cut is read in ranges as if it lay there', async () => {
  const cut = await cuts.plan(showId, { fromMs: at(100), toMs: at(170) })
  const read = async (rendition: string, start: number, end: number) =>
    cut ? Buffer.concat(await cuts.read(showId, cut, { rendition, start, end }).toArray()) : Buffer.alloc(0)
  for (const [name, { sizeBytes }] of cut?.files ?? []) {
    const whole = await read(name, 0, sizeBytes - 1)
    expect(whole).toHaveLength(sizeBytes)
    const middle = Math.floor(sizeBytes / 2)
    expect(Buffer.concat([await read(name, 0, middle), await read(name, middle + 1, sizeBytes)])).toEqual(
      whole,
    )
  }
})
