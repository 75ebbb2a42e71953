import { JOURNAL_NAME, type JournalLine } from '@tayang/contract/ingest'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

export interface RecordedAs {
  /** Parts of a fifth of a second that each publisher sent before it disconnected. */
  parts?: number
  publications?: number
  /** Cut off in the middle of a line, as by a crash. */
  isTorn?: boolean
  /** Which run of an engine wrote it, the first one where absent: a later one begins a minute after the one before. */
  run?: number
}

const FIXTURES = new URL('../../../../../../media/src/packager/fixtures/', import.meta.url)
const WALL_MS = Date.UTC(2026, 10, 20, 7)
/** Pause between two publishers. */
const AWAY_MS = 30_000

/** The folder of a show as the media engine leaves it, for tests: made of real fragments of 64 by 36 pixels. */
export async function writeRecordingFolder(
  liveFolder: string,
  showId: string,
  { parts = 15, publications = 1, isTorn = false, run: number = 1 }: RecordedAs = {},
): Promise<void> {
  const run = String(number).padStart(8, '0')
  const startMs = WALL_MS + (number - 1) * 60_000
  /** As a show that goes on at another engine. */
  const periodFrom = (number - 1) * 1_000
  const folder = path.join(liveFolder, showId)
  await mkdir(folder, { recursive: true })
  const lines: JournalLine[] = [
    {
      is: 'opened',
      showId,
      at: startMs,
      run,
      segmentSeconds: 1,
      framesPerSecond: 24,
      partTargetSeconds: 0.209,
      soundBitsPerSecond: 96_000,
      rungs: [{ name: '240', width: 64, height: 36, bitsPerSecond: 20_000 }],
    },
  ]
  for (const [rendition, fixture, codec] of [
    ['240', 'picture-24fps.mp4', 'avc1.64000a'],
    ['audio', 'sound-48khz.mp4', 'mp4a.40.2'],
  ] as const) {
    const [init = Buffer.alloc(0), ...fragments] = cut(await readFile(new URL(fixture, FIXTURES)))
    const pieces: Buffer[] = []
    let offset = 0
    const store = (bytes: Buffer) => {
      pieces.push(bytes)
      offset += bytes.length
      return { offset: offset - bytes.length, bytes: bytes.length }
    }
    for (let period = 0, msn = 0; period < publications; period += 1) {
      lines.push({ is: 'init', rendition, period: periodFrom + period, codec, ...store(init) })
      for (let from = 0; from < parts; from += 5, msn += 1) {
        const own = fragments.slice(from, Math.min(parts, from + 5))
        const place = store(Buffer.concat(own))
        const wallMs = startMs + period * AWAY_MS + from * 200
        const breaks = from === 0 && period > 0
        const seconds = own.length / 5
        lines.push({
          is: 'segment',
          rendition,
          msn,
          run,
          period: periodFrom + period,
          seconds,
          wallMs,
          breaks,
          ...place,
        })
      }
    }
    await writeFile(path.join(folder, `${rendition}.mp4`), Buffer.concat(pieces))
  }
  lines.push({ is: 'ended', at: startMs })
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  await writeFile(path.join(folder, JOURNAL_NAME), isTorn ? text.slice(0, -40) : text)
}

/** The initialization, then fragment by fragment. */
function cut(bytes: Buffer): Buffer[] {
  const starts: number[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'moof') starts.push(at)
  }
  const borders = [0, ...starts, bytes.length]
  return borders.slice(1).map((to, index) => bytes.subarray(borders[index], to))
}
