import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { JOURNAL_NAME, type JournalLine } from '@tayang/contract/ingest'
import { findShows } from './find-shows.ts'

const HOUR_MS = 3_600_000

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tayang-find-shows-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const opened = (showId: string): JournalLine => ({
  is: 'opened',
  showId,
  at: 0,
  run: '0000000a',
  segmentSeconds: 1,
  framesPerSecond: 30,
  partTargetSeconds: 0.2,
  soundBitsPerSecond: 96_000,
  rungs: [{ name: '240', width: 426, height: 240, bitsPerSecond: 350_000 }],
})
const init = (period = 0): JournalLine => ({
  is: 'init',
  rendition: '240',
  period,
  codec: 'avc1.64001f',
  offset: 0,
  bytes: 10,
})
const segment = (msn: number, more: { period?: number; breaks?: boolean; rendition?: string } = {}) =>
  ({
    is: 'segment',
    rendition: '240',
    msn,
    run: '0000000a',
    period: 0,
    offset: 10 + msn * 100,
    bytes: 100,
    seconds: 1,
    wallMs: msn * 1_000,
    breaks: false,
    ...more,
  }) satisfies JournalLine

async function writeShow(name: string, lines: readonly (JournalLine | string)[], ageMs = 0): Promise<void> {
  const journal = join(folder, name, JOURNAL_NAME)
  await mkdir(join(folder, name), { recursive: true })
  const text = lines.map((line) => (typeof line === 'string' ? line : `${JSON.stringify(line)}\n`)).join('')
  await writeFile(journal, text)
  const at = new Date(Date.now() - ageMs)
  await utimes(journal, at, at)
}
const find = (rewindSeconds = 60) => findShows({ graceMs: HOUR_MS, rewindSeconds }, folder)

describe('a show that waits for its publisher', () => {
  test('continues after its last segment', async () => {
    await writeShow('show', [opened('show'), init(), segment(0), segment(1)])
    const [found] = await find()
    expect(found).toMatchObject({ facts: { showId: 'show' }, period: 1 })
    expect(found?.renditions).toEqual(new Map([['240', { msn: 2, breaks: 0, endMs: 2_000 }]]))
    expect(found?.codecs).toEqual(new Map([['240', 'avc1.64001f']]))
    expect(found?.stored.map(({ is }) => is)).toEqual(['init', 'segment', 'segment'])
  })

  test('counts what was listed but not stored: its numbers and its discontinuities', async () => {
    const passed: JournalLine = {
      is: 'passed',
      rendition: '240',
      msn: 1,
      period: 1,
      breaks: true,
      endMs: 9_000,
    }
    await writeShow('show', [opened('show'), segment(0), passed])
    const [found] = await find()
    expect(found?.renditions.get('240')).toEqual({ msn: 2, breaks: 1, endMs: 9_000 })
    expect(found?.period).toBe(2)
    expect(found?.stored).toHaveLength(1)
  })

  test('loses a last line that was written halfway, and nothing before it', async () => {
    await writeShow('show', [opened('show'), segment(0), JSON.stringify(segment(1)).slice(0, -5)])
    expect((await find())[0]?.renditions.get('240')?.msn).toBe(1)
  })

  test('keeps the facts of its first start, also where the engine started again', async () => {
    const again = { ...opened('show'), at: 99 }
    await writeShow('show', [opened('show'), segment(0), again, segment(1, { period: 1, breaks: true })])
    const [found] = await find()
    expect(found?.facts.at).toBe(0)
    expect(found?.renditions.get('240')).toMatchObject({ msn: 2, breaks: 1 })
  })

  test('of many hours keeps about as many segments as viewers can rewind to', async () => {
    const lines = Array.from({ length: 200 }, (_, msn) => segment(msn))
    await writeShow('show', [opened('show'), init(), ...lines])
    const [found] = await find(1)
    const stored = found?.stored.filter(({ is }) => is === 'segment') ?? []
    expect(stored.length).toBeLessThanOrEqual(2 * 2 * 9)
    expect(stored.at(-1)).toEqual(segment(199))
    expect(found?.renditions.get('240')?.msn).toBe(200)
  })
})

describe('no show is found', () => {
  test.each<[string, string, (JournalLine | string)[], number]>([
    ['where it has ended', 'show', [opened('show'), segment(0), { is: 'ended', at: 1 }], 0],
    ['after its grace', 'show', [opened('show'), segment(0)], 2 * HOUR_MS],
    ['where nothing was stored of it', 'show', [opened('show'), init()], 0],
    ['where its journal has no beginning', 'show', [segment(0)], 0],
    ['where its folder has the name of another show', 'other', [opened('show'), segment(0)], 0],
    ['where its journal is no journal', 'show', ['garbage\n\u0000\n'], 0],
  ])('%s', async (_what, name, lines, ageMs) => {
    await writeShow(name, lines, ageMs)
    expect(await find()).toEqual([])
  })

  test('in a folder without a journal', async () => {
    await mkdir(join(folder, 'empty'))
    expect(await find()).toEqual([])
  })
})

test('several shows come with the most recent first', async () => {
  await writeShow('old', [opened('old'), segment(0)], 60_000)
  await writeShow('new', [opened('new'), segment(0)])
  expect((await find()).map(({ facts }) => facts.showId)).toEqual(['new', 'old'])
})
