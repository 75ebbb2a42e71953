import { SOUND_RENDITION } from '@tayang/contract/ingest'
import { timescaleOf } from '#platform/blobs/mp4/boxes'
import type { Piece, Stretch } from '../read-journal.ts'
import { tracksOf, writePlaylists } from '../write-playlists.ts'
import { initKey, type Init, type JournalRange } from './read-range.ts'
import type { CutSpan } from './seconds-of.ts'
import type { ShowFiles } from './show-files.ts'
import {
  defaultTicksOf,
  fromTicks,
  primingTicksOf,
  readFrames,
  ticksOf,
  toTicks,
  writeFrames,
  type Frames,
} from './trim-sound.ts'

/** Bytes of a cut: as they are in the file of the rendition, or written for the cut. */
type Part = { readonly offset: number; readonly length: number } | { readonly bytes: Buffer }

/** One file of a cut: a rendition of its own, of which nothing is copied yet. */
export interface CutFile {
  readonly sizeBytes: number
  readonly parts: readonly Part[]
}

/** A piece of a show as files and playlists of its own. */
export interface Cut extends ReturnType<typeof tracksOf> {
  readonly seconds: number
  readonly sizeBytes: number
  /** By rendition. */
  readonly files: ReadonlyMap<string, CutFile>
  /** By file name. */
  readonly playlists: ReadonlyMap<string, string>
}

/** A short piece is there soon, which is what a clip needs. */
const PIECE_SECONDS = 2

export const partLength = (part: Part) => ('bytes' in part ? part.bytes.length : part.length)

/**
 * Lays out a cut. Pictures are whole segments, each of which begins with a key frame, and are copied as they are. Sound
 * segments begin elsewhere: the first and the last of a span are written again, frame by frame and without encoding, so
 * that sound and pictures begin and end within a frame of AAC (21 ms) of each other: players that go by decode
 * times, by program date-times or by lengths alone all play them together.
 */
export async function planCut(
  files: Pick<ShowFiles, 'read'>,
  range: JournalRange,
  spans: readonly CutSpan[],
): Promise<Cut> {
  const names = range.facts.rungs.map(({ name }) => name)
  const tracks = new Map(names.map((name) => [name, pictureTrack(name, { range, spans })]))
  tracks.set(SOUND_RENDITION, await soundTrack(files, { range, spans }))
  const stretches = new Map([...tracks].map(([name, track]) => [name, track.stretches]))
  const codecs = new Map([...tracks.keys()].map((name) => [name, codecOf(name, { range, spans })]))
  const listed = { facts: range.facts, codecs, stretches }
  const playlists = writePlaylists(listed)
  const cutFiles = new Map([...tracks].map(([name, track]) => [name, track.file()]))
  return {
    ...tracksOf(listed),
    seconds: spans.reduce((sum, span) => sum + lengthOf(span) / 1000, 0),
    sizeBytes: [...cutFiles.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    files: cutFiles,
    playlists,
  }
}

const firstOf = ({ seconds }: CutSpan) => seconds[0]?.startMs ?? 0
const lengthOf = (span: CutSpan) => (span.seconds.at(-1)?.endMs ?? 0) - firstOf(span)

interface Source {
  range: JournalRange
  spans: readonly CutSpan[]
}

const codecOf = (name: string, { range, spans }: Source) =>
  range.inits.get(initKey(name, spans[0]?.period ?? 0))?.codec ?? ''

function initOf(range: JournalRange, name: string, period: number): Init {
  const init = range.inits.get(initKey(name, period))
  if (!init) throw new Error('a span has an initialization in every rendition')
  return init
}

/** The file of a rendition and its list, as they grow. */
class Track {
  readonly stretches: Stretch[] = []
  readonly #parts: Part[] = []
  #at = 0

  begin(period: number, init: { offset: number; bytes: number }): void {
    const offset = this.#add({ offset: init.offset, length: init.bytes })
    this.stretches.push({ period, init: { offset, bytes: init.bytes }, pieces: [] })
  }

  /** Media of the stretch that was begun last; it is joined with what is before it up to the length of a piece. */
  add(part: Part, { seconds, wallMs }: Pick<Piece, 'seconds' | 'wallMs'>): void {
    const pieces = this.stretches.at(-1)?.pieces
    const bytes = partLength(part)
    const offset = this.#add(part)
    const last = pieces?.at(-1)
    if (last && last.seconds + seconds <= PIECE_SECONDS + 0.5) {
      last.bytes += bytes
      last.seconds += seconds
    } else pieces?.push({ offset, bytes, seconds, wallMs })
  }

  #add(part: Part): number {
    const last = this.#parts.at(-1)
    const follows =
      last && !('bytes' in last) && !('bytes' in part) && last.offset + last.length === part.offset
    if (follows) this.#parts.splice(-1, 1, { offset: last.offset, length: last.length + partLength(part) })
    else this.#parts.push(part)
    this.#at += partLength(part)
    return this.#at - partLength(part)
  }

  file(): CutFile {
    return { sizeBytes: this.#at, parts: this.#parts }
  }
}

function pictureTrack(name: string, { range, spans }: Source): Track {
  const track = new Track()
  for (const span of spans) {
    track.begin(span.period, initOf(range, name, span.period))
    for (const { pictures } of span.seconds) {
      const segment = pictures.get(name)
      if (segment) track.add({ offset: segment.offset, length: segment.bytes }, segment)
    }
  }
  return track
}

async function soundTrack(files: Pick<ShowFiles, 'read'>, { range, spans }: Source): Promise<Track> {
  const track = new Track()
  let soundMs = 0
  let pictureMs = 0
  for (const span of spans) {
    const init = initOf(range, SOUND_RENDITION, span.period)
    track.begin(span.period, init)
    // What the sound is ahead of the pictures so far is made up for here: otherwise every break would add to it.
    soundMs += await addSound(track, { files, init, span, aheadMs: soundMs - pictureMs })
    pictureMs += lengthOf(span)
  }
  return track
}

/** Answers the length of what it added. */
async function addSound(
  track: Track,
  input: { files: Pick<ShowFiles, 'read'>; init: Init; span: CutSpan; aheadMs: number },
): Promise<number> {
  const { files, span, aheadMs } = input
  const read = (place: { offset: number; bytes: number }) => readWhole(files, place)
  const init = await read(input.init)
  const ticksPerMs = timescaleOf(init) / 1000
  const framesOf = async (place: { offset: number; bytes: number }) =>
    readFrames(await read(place), defaultTicksOf(init))
  const [opening, ...others] = span.sounds
  if (!opening) return 0
  const last = others.pop()
  const whole = await framesOf(opening)
  const heardAt = firstOf(span) + aheadMs - opening.wallMs
  const beginTicks = whole.startTicks + heardAt * ticksPerMs + primingTicksOf(init)
  const first = fromTicks(whole, beginTicks)
  const endTicks = first.startTicks + (lengthOf(span) - aheadMs) * ticksPerMs
  const wallOf = (ticks: number) => opening.wallMs + (ticks - whole.startTicks) / ticksPerMs
  let addedMs = 0
  const addFrames = (frames: Frames) => {
    const lengthMs = ticksOf(frames) / ticksPerMs
    if (frames.frames.length === 0) return
    track.add({ bytes: writeFrames(frames) }, { seconds: lengthMs / 1000, wallMs: wallOf(frames.startTicks) })
    addedMs += lengthMs
  }
  addFrames(last ? first : toTicks(first, endTicks))
  for (const segment of others) {
    track.add({ offset: segment.offset, length: segment.bytes }, segment)
    addedMs += segment.seconds * 1000
  }
  if (last) addFrames(toTicks(await framesOf(last), endTicks))
  return addedMs
}

async function readWhole(
  files: Pick<ShowFiles, 'read'>,
  { offset, bytes }: { offset: number; bytes: number },
): Promise<Buffer> {
  const read = await files.read(`${SOUND_RENDITION}.mp4`, { offset, length: bytes })
  if (read.length !== bytes) throw new Error('a show is shorter than its journal')
  return read
}
