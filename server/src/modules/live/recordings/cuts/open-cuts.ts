import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Blobs } from '#platform/blobs/blobs'
import { partLength, planCut, type Cut } from './plan-cut.ts'
import { readRange } from './read-range.ts'
import { soundsAround, spansOf, type CutSpan } from './seconds-of.ts'
import { openShowFiles } from './show-files.ts'

/** A range of media times, in milliseconds. */
export interface CutRange {
  readonly fromMs: number
  readonly toMs: number
}

/** What of a range is recorded; every time is a whole millisecond of media time. */
export interface Recorded {
  readonly startsAt: number
  readonly endsAt: number
  /** When the recording of the whole show began. */
  readonly showStartedAt: number
  /** Where a cut may begin: a key frame of every rendition. */
  readonly cutsAt: readonly number[]
  /** Where a cut may end. */
  readonly endsOf: readonly number[]
  /** Those of `cutsAt` before which something was left out: a slate, or a pause of the publisher. */
  readonly breaksAt: readonly number[]
  readonly seconds: number
  /** Of all renditions. */
  readonly bytesPerSecond: number
  /** Of the tallest rung. */
  readonly width: number
  readonly height: number
}

/** Cuts pieces out of shows, on air or recorded, without encoding (docs/product/moments.md#no-encoding). */
export interface Cuts {
  /** Null where nothing of the range is recorded. */
  find(showId: string, range: CutRange): Promise<Recorded | null>
  /** A piece from one second to another, laid out; nothing is copied. Null where nothing of it is recorded. */
  plan(showId: string, range: CutRange): Promise<Cut | null>
  /** Bytes of a file of a cut, both ends included. */
  read(showId: string, cut: Cut, at: { rendition: string; start: number; end: number }): Readable
  /** Writes the files of a cut and its playlists into an empty folder. */
  write(showId: string, cut: Cut, folder: string): Promise<void>
}

/** Rounding of media times to milliseconds. */
const SAME_MS = 2
const COPY_BYTES = 1024 * 1024

export function openCuts(needs: {
  blobs: Pick<Blobs, 'openReader'>
  liveFolder: string
  recordingOf(showId: string): Promise<{ id: string } | null>
}): Cuts {
  async function filesOf(showId: string) {
    const recording = await needs.recordingOf(showId)
    const { blobs, liveFolder } = needs
    return openShowFiles(blobs, { liveFolder, showId, recordingId: recording?.id ?? null })
  }

  async function* bytesOf(showId: string, cut: Cut, at: { rendition: string; start: number; end: number }) {
    await using files = await filesOf(showId)
    let from = 0
    for (const part of cut.files.get(at.rendition)?.parts ?? []) {
      const to = from + partLength(part)
      const begin = Math.max(at.start, from) - from
      const end = Math.min(at.end + 1, to) - from
      from = to
      if (begin >= end) continue
      if ('bytes' in part) {
        yield part.bytes.subarray(begin, end)
        continue
      }
      for (let done = begin; done < end;) {
        const length = Math.min(COPY_BYTES, end - done)
        const bytes = await files.read(`${at.rendition}.mp4`, { offset: part.offset + done, length })
        if (bytes.length !== length) throw new Error('a show is shorter than its journal')
        done += length
        yield bytes
      }
    }
  }

  const read: Cuts['read'] = (showId, cut, at) =>
    Readable.from(bytesOf(showId, cut, at), { objectMode: false, highWaterMark: COPY_BYTES })

  return {
    read,
    async find(showId, range) {
      await using files = await filesOf(showId)
      const journal = await readRange(files, range)
      const [rung] = journal?.facts.rungs ?? []
      const spans = journal ? within(spansOf(journal), range) : []
      if (!journal || !rung || spans.length === 0) return null
      const showStartedAt = Math.round(journal.beganMs)
      return { ...timesOf(spans), showStartedAt, width: rung.width, height: rung.height }
    },
    async plan(showId, range) {
      await using files = await filesOf(showId)
      const journal = await readRange(files, range)
      const spans = journal ? within(spansOf(journal), range) : []
      return journal && spans.length > 0 ? await planCut(files, journal, spans) : null
    },
    async write(showId, cut, folder) {
      for (const [name, { sizeBytes }] of cut.files) {
        const bytes = read(showId, cut, { rendition: name, start: 0, end: sizeBytes - 1 })
        await pipeline(bytes, createWriteStream(path.join(folder, `${name}.mp4`), { flags: 'wx' }))
      }
      for (const [name, text] of cut.playlists) await writeFile(path.join(folder, name), text)
    },
  }
}

/** The seconds that begin and end within a range. */
function within(spans: readonly CutSpan[], { fromMs, toMs }: CutRange): CutSpan[] {
  return spans.flatMap((span) => {
    const seconds = span.seconds.filter(
      ({ startMs, endMs }) => startMs >= fromMs - SAME_MS && endMs <= toMs + SAME_MS,
    )
    const [first] = seconds
    const last = seconds.at(-1)
    if (!first || !last) return []
    return [{ ...span, seconds, sounds: soundsAround(span.sounds, first.startMs, last.endMs) }]
  })
}

function timesOf(spans: readonly CutSpan[]): Omit<Recorded, 'width' | 'height' | 'showStartedAt'> {
  const all = spans.flatMap(({ seconds }) => seconds)
  const sizes = [
    ...all.flatMap(({ pictures }) => [...pictures.values()]),
    ...spans.flatMap(({ sounds }) => sounds),
  ]
  const seconds = all.reduce((sum, { startMs, endMs }) => sum + (endMs - startMs) / 1000, 0)
  const ends = all.map(({ endMs }) => Math.round(endMs))
  return {
    startsAt: Math.round(all[0]?.startMs ?? 0),
    endsAt: ends.at(-1) ?? 0,
    cutsAt: all.map(({ startMs }) => Math.round(startMs)),
    endsOf: ends,
    breaksAt: spans.slice(1).map((span) => Math.round(span.seconds[0]?.startMs ?? 0)),
    seconds,
    bytesPerSecond: Math.round(sizes.reduce((sum, { bytes }) => sum + bytes, 0) / Math.max(seconds, 1)),
  }
}
