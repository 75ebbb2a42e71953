import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { openRecorder } from './index.ts'
import type { ShowRecording, StopReason } from './show-recording.ts'

const FACTS = {
  showId: 'show',
  run: '0000000a',
  segmentSeconds: 1,
  framesPerSecond: 30,
  partTargetSeconds: 0.2,
  soundBitsPerSecond: 96_000,
  rungs: [{ name: '240', width: 426, height: 240, bitsPerSecond: 350_000 }],
}
const SEGMENT = Buffer.alloc(100_000, 7)
const isRoot = process.getuid?.() === 0 && process.platform === 'linux'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tayang-recorder-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function open({ freeBytesMin = 0, at = folder } = {}) {
  const settings = { folder: at, freeBytesMin, rewindSeconds: 60, graceMs: 1e9 }
  const recorder = await openRecorder({ settings, log: openLog(() => {}) })
  const stops: StopReason[] = []
  const recording = recorder.begin(FACTS, (reason) => stops.push(reason))
  if (!recording) throw new Error('nothing is recorded')
  return { recorder, recording, stops }
}

function write(recording: ShowRecording, { from = 0, count = 1 } = {}): void {
  for (let msn = from; msn < from + count; msn += 1) {
    const place = {
      rendition: '240',
      msn,
      run: FACTS.run,
      period: 0,
      seconds: 1,
      wallMs: msn * 1000,
      breaks: false,
    }
    recording.segment(place, [SEGMENT])
  }
}

async function journalAt(at = folder) {
  const lines = (await readFile(join(at, 'show/journal.jsonl'), 'utf8')).split('\n')
  return lines.flatMap((line) => (line.endsWith('}') ? [JSON.parse(line)] : []))
}

test('every segment in the journal is in the file', async () => {
  const { recording, stops } = await open()
  write(recording, { count: 3 })
  await recording.close({ isOver: true })
  const journal = await journalAt()
  expect(journal.map(({ is }) => is)).toEqual(['opened', 'segment', 'segment', 'segment', 'ended'])
  expect(journal[3]).toMatchObject({ msn: 2, offset: 2 * SEGMENT.length, bytes: SEGMENT.length })
  const place = { rendition: '240', offset: SEGMENT.length, bytes: SEGMENT.length }
  expect(await buffer((await recording.read(place)) ?? Readable.from([]))).toEqual(SEGMENT)
  expect(stops).toEqual([])
  await recording.release()
})

test('too little free space stops the recording with its reason, and numbers continue', async () => {
  const { recording, stops } = await open({ freeBytesMin: Number.MAX_SAFE_INTEGER })
  write(recording, { count: 3 })
  await recording.close({ isOver: true })
  expect(stops).toEqual(['no-space'])
  const journal = await journalAt()
  expect(journal.filter(({ is }) => is === 'segment')).toEqual([])
  expect(journal.filter(({ is }) => is === 'passed').map(({ msn }) => msn)).toEqual([0, 1, 2])
  await recording.release()
})

test.skipIf(!isRoot)('a disk that becomes full keeps the segments that were written before', async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  try {
    const { recording, stops } = await open()
    write(recording, { count: 30 })
    await recording.close({ isOver: true })
    await recording.release()
    expect(stops).toEqual(['no-space'])
    const kept = (await journalAt()).filter(({ is }) => is === 'segment')
    expect(kept.length).toBeGreaterThan(3)
    const file = await readFile(join(folder, 'show/240.mp4'))
    for (const { offset, bytes } of kept) {
      expect(file.subarray(offset, offset + bytes).equals(SEGMENT)).toBe(true)
    }
  } finally {
    execFileSync('umount', [folder])
  }
})

test('a show of a process that was killed is found by the next one, and an ended show is not', async () => {
  const { recording } = await open()
  recording.init({ rendition: '240', period: 0, codec: 'avc1.64001e', bytes: Buffer.alloc(10) })
  write(recording, { count: 3 })
  recording.pass({ rendition: '240', msn: 3, period: 1, breaks: true })
  await expect.poll(async () => (await journalAt()).length).toBe(6)
  const again = await open()
  expect(again.recorder.found).toHaveLength(1)
  const [found] = again.recorder.found
  expect(found?.renditions.get('240')).toEqual({ msn: 4, breaks: 1, endMs: 3000 })
  expect([found?.period, found?.codecs.get('240')]).toEqual([2, 'avc1.64001e'])
  write(again.recording, { from: 4 })
  await again.recording.close({ isOver: true })
  await again.recording.release()
  expect((await journalAt()).find(({ msn, is }) => is === 'segment' && msn === 4).offset).toBe(
    10 + 3 * SEGMENT.length,
  )
  const third = await open()
  expect(third.recorder.found).toEqual([])
  await third.recording.close({ isOver: false })
  await recording.close({ isOver: false })
})
