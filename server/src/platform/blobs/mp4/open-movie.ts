import { findBox, timescaleOf, writeBox } from './boxes.ts'
import { readSamples, sampleDefaultsOf, type Sample } from './read-samples.ts'

/** Bytes of a stored file. */
export interface Place {
  readonly key: string
  readonly offset: number
  readonly bytes: number
}

/** One uninterrupted run of a rendition: its initialisation and its fragments in order. */
export interface Run {
  readonly init: Place
  readonly pieces: readonly Place[]
}

/** An MP4 with its index in front, made of stored fragments without encoding; it begins with its first picture. */
export interface Movie {
  readonly sizeBytes: number
  readonly seconds: number
  readonly width: number
  readonly height: number
  /** Piece by piece; both ends are included. */
  bytes(range?: { start: number; end: number }): AsyncGenerator<Buffer>
}

type Read = (place: Place) => Promise<Buffer>

/** Ticks a second of the movie, in which edit lists count. */
const MOVIE_SCALE = 90_000
const PIECE_BYTES_MAX = 256 * 1024

interface Stored extends Sample {
  readonly key: string
}

interface Track {
  readonly init: Buffer
  readonly scale: number
  /** Ticks at its begin that its own edit list hides: an encoder of AAC begins with a frame that nobody hears. */
  readonly hidden: number
  readonly samples: readonly Stored[]
}

/** Samples of one track that lie one behind the other in one file. */
interface Chunk {
  readonly track: number
  readonly seconds: number
  readonly key: string
  readonly from: number
  bytes: number
  count: number
}

/**
 * Joins one run of pictures and one of sound. Segments of sound begin elsewhere than those of pictures, so both are
 * placed by their decode times: the sound is cut to the pictures on its frames, and an edit list (8.6.6) cuts the rest.
 * Null where there is no picture.
 */
export async function openMovie(
  runs: { pictures: Run; sound: Run | null },
  read: Read,
): Promise<Movie | null> {
  const picture = await readTrack(runs.pictures, read)
  const [first] = picture.samples
  if (first === undefined) return null
  const startSeconds = secondsOf(picture, first)
  const endSeconds = endOf(picture)
  const whole = runs.sound === null ? null : await readTrack(runs.sound, read)
  const sound = whole && cut(whole, { startSeconds, endSeconds })
  const tracks = sound && sound.samples.length > 0 ? [picture, sound] : [picture]

  const chunks = chunksOf(tracks)
  const { ftyp, write } = indexWriter(tracks, chunks, { startSeconds, endSeconds })
  // Its own length decides where the samples begin, and does not depend on it.
  const indexBytes = ftyp.length + write(0).length
  const mediaBytes = chunks.reduce((sum, { bytes }) => sum + bytes, 0)
  const head = Buffer.concat([ftyp, write(indexBytes + 8), mediaHeader(mediaBytes)])
  const sizeBytes = head.length + mediaBytes
  return {
    sizeBytes,
    seconds: endSeconds - startSeconds,
    ...sizeOf(picture.init),
    bytes: (range = { start: 0, end: sizeBytes - 1 }) => send({ head, chunks, read }, range),
  }
}

async function* send(
  { head, chunks, read }: { head: Buffer; chunks: readonly Chunk[]; read: Read },
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  if (start < head.length) yield head.subarray(start, end + 1)
  let at = head.length
  for (const { key, from, bytes } of chunks) {
    const first = Math.max(0, start - at)
    const behind = Math.min(bytes, end + 1 - at)
    at += bytes
    for (let offset = first; offset < behind; offset += PIECE_BYTES_MAX) {
      yield await read({ key, offset: from + offset, bytes: Math.min(PIECE_BYTES_MAX, behind - offset) })
    }
  }
}

async function readTrack({ init, pieces }: Run, read: Read): Promise<Track> {
  const head = await read(init)
  const defaults = sampleDefaultsOf(head)
  const samples: Stored[] = []
  for (const { key, offset, bytes } of pieces) {
    const media = await read({ key, offset, bytes })
    for (const sample of readSamples(media, defaults)) {
      samples.push({ ...sample, key, at: offset + sample.at })
    }
  }
  return { init: head, scale: timescaleOf(head), hidden: hiddenTicksOf(head), samples }
}

/** When a sample is presented. */
function secondsOf({ scale, hidden }: Track, { decodeTime, offset }: Sample): number {
  return (decodeTime + offset - hidden) / scale
}

function hiddenTicksOf(init: Buffer): number {
  const edits = findBox(init, ['moov', 'trak', 'edts', 'elst'])
  if (!edits || init.readUInt32BE(edits.from + 4) !== 1) return 0
  const isLong = init[edits.from] === 1
  return Math.max(
    0,
    isLong ? Number(init.readBigInt64BE(edits.from + 16)) : init.readInt32BE(edits.from + 12),
  )
}

function endOf(track: Track): number {
  const last = track.samples.at(-1)
  return last === undefined ? 0 : secondsOf(track, last) + last.duration / track.scale
}

/** The samples that are heard between two times, the first one perhaps in part. */
function cut(
  track: Track,
  { startSeconds, endSeconds }: { startSeconds: number; endSeconds: number },
): Track {
  const samples = track.samples.filter((sample) => {
    const seconds = secondsOf(track, sample)
    return seconds + sample.duration / track.scale > startSeconds && seconds < endSeconds
  })
  return { ...track, samples }
}

function chunksOf(tracks: readonly Track[]): Chunk[] {
  const chunks: Chunk[] = []
  for (const [number, track] of tracks.entries()) {
    let last: Chunk | undefined
    for (const sample of track.samples) {
      const { key, at, bytes } = sample
      const seconds = secondsOf(track, sample)
      // A second or so at a time: a player then needs no second place of the file.
      if (last?.key === key && last.from + last.bytes === at && seconds - last.seconds < 1) {
        last.bytes += bytes
        last.count += 1
      } else {
        last = { track: number, seconds, key, from: at, bytes, count: 1 }
        chunks.push(last)
      }
    }
  }
  return chunks.toSorted((one, other) => one.seconds - other.seconds)
}

function indexWriter(
  tracks: readonly Track[],
  chunks: readonly Chunk[],
  { startSeconds, endSeconds }: { startSeconds: number; endSeconds: number },
) {
  const ftyp = writeBox('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'))
  const seconds = endSeconds - startSeconds
  function write(dataAt: number): Buffer {
    let at = dataAt
    const places = chunks.map(({ bytes }) => (at += bytes) - bytes)
    const traks = tracks.map((track, index) =>
      writeTrack(track, {
        id: index + 1,
        startSeconds,
        seconds,
        chunks: chunks.flatMap((chunk, order) =>
          chunk.track === index ? [{ count: chunk.count, at: places[order] ?? 0 }] : [],
        ),
      }),
    )
    return writeBox('moov', movieHeader(seconds, tracks.length + 1), ...traks)
  }
  return { ftyp, write }
}

function writeTrack(
  track: Track,
  place: {
    id: number
    startSeconds: number
    seconds: number
    chunks: readonly { count: number; at: number }[]
  },
): Buffer {
  const { init, scale, samples } = track
  const raw = (...path: string[]) => {
    const box = findBox(init, ['moov', 'trak', ...path])
    return box ? init.subarray(box.start, box.to) : Buffer.alloc(0)
  }
  const header = Buffer.from(raw('tkhd'))
  const isLong = header[8] === 1
  header.writeUInt32BE(place.id, isLong ? 28 : 20)
  const ticks = Math.round(place.seconds * MOVIE_SCALE)
  if (isLong) header.writeBigUInt64BE(BigInt(ticks), 36)
  else header.writeUInt32BE(ticks, 28)
  const durations = durationsOf(samples)
  const table = writeBox(
    'stbl',
    raw('mdia', 'minf', 'stbl', 'stsd'),
    fullBox('stts', runsOf(durations)),
    ...offsetsOf(samples),
    ...syncsOf(samples),
    fullBox('stsc', sampleToChunk(place.chunks.map(({ count }) => count))),
    fullBox('stsz', [0, samples.length, ...samples.map(({ bytes }) => bytes)]),
    chunkPlaces(place.chunks.map(({ at }) => at)),
  )
  const minf = writeBox(
    'minf',
    raw('mdia', 'minf', 'vmhd'),
    raw('mdia', 'minf', 'smhd'),
    raw('mdia', 'minf', 'dinf'),
    table,
  )
  const total = durations.reduce((sum, duration) => sum + duration, 0)
  const language = findBox(init, ['moov', 'trak', 'mdia', 'mdhd'])
  const code = language ? init.readUInt16BE(language.from + (init[language.from] === 1 ? 32 : 20)) : 0
  const mdhd = fullBox('mdhd', [0, 0, scale, total, code * 0x10000])
  const edit = editOf(track, place)
  return writeBox('trak', header, edit, writeBox('mdia', mdhd, raw('mdia', 'hdlr'), minf))
}

/** Where presentation begins in the track: behind silence, or inside of its first frame. */
function editOf(track: Track, { startSeconds, seconds }: { startSeconds: number; seconds: number }): Buffer {
  const [first] = track.samples
  const lateSeconds = first === undefined ? 0 : Math.max(0, secondsOf(track, first) - startSeconds)
  const begin = Math.round((startSeconds + lateSeconds) * track.scale) + track.hidden
  const mediaTime = begin - (first?.decodeTime ?? 0)
  const toMovie = (time: number) => Math.round(time * MOVIE_SCALE)
  const ONCE = 0x10000
  const silence = toMovie(lateSeconds) > 0 ? [toMovie(lateSeconds), 0xffff_ffff, ONCE] : []
  const media = [toMovie(seconds - lateSeconds), Math.max(0, mediaTime), ONCE]
  return writeBox('edts', fullBox('elst', [silence.length > 0 ? 2 : 1, ...silence, ...media]))
}

/** From each sample to the next one: a gap in the times stays one. */
function durationsOf(samples: readonly Sample[]): number[] {
  return samples.map(({ decodeTime, duration }, at) => {
    const next = samples[at + 1]
    return next === undefined ? duration : Math.max(1, next.decodeTime - decodeTime)
  })
}

/** Count and value of each run of equal values, with the number of runs in front. */
function runsOf(values: readonly number[]): number[] {
  const runs: [count: number, value: number][] = []
  for (const value of values) {
    const last = runs.at(-1)
    if (last?.[1] === value) last[0] += 1
    else runs.push([1, value])
  }
  return [runs.length, ...runs.flat()]
}

function offsetsOf(samples: readonly Sample[]): Buffer[] {
  if (samples.every(({ offset }) => offset === 0)) return []
  const signed = runsOf(samples.map(({ offset }) => offset)).map((value) => value >>> 0)
  return [fullBox('ctts', signed, 1)]
}

function syncsOf(samples: readonly Sample[]): Buffer[] {
  if (samples.every(({ isSync }) => isSync)) return []
  const numbers = samples.flatMap(({ isSync }, at) => (isSync ? [at + 1] : []))
  return [fullBox('stss', [numbers.length, ...numbers])]
}

function sampleToChunk(counts: readonly number[]): number[] {
  const entries = counts.flatMap((count, at) => (count === counts[at - 1] ? [] : [[at + 1, count, 1]]))
  return [entries.length, ...entries.flat()]
}

function chunkPlaces(places: readonly number[]): Buffer {
  const table = Buffer.alloc(places.length * 8)
  places.forEach((place, at) => table.writeBigUInt64BE(BigInt(place), at * 8))
  return writeBox('co64', numbers([0, places.length]), table)
}

function movieHeader(seconds: number, nextTrack: number): Buffer {
  const UNITY = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000]
  const head = [0, 0, MOVIE_SCALE, Math.round(seconds * MOVIE_SCALE), 0x10000, 0x0100_0000, 0, 0]
  return fullBox('mvhd', [...head, ...UNITY, 0, 0, 0, 0, 0, 0, nextTrack])
}

/** Eight bytes: a clip is smaller than 4 GB. */
function mediaHeader(mediaBytes: number): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(mediaBytes + header.length)
  header.write('mdat', 4, 'latin1')
  return header
}

function fullBox(type: string, values: readonly number[], version = 0): Buffer {
  return writeBox(type, numbers([version * 0x100_0000, ...values]))
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4))
  return bytes
}

/** The size of the pictures as shown, from the header of their track. */
function sizeOf(init: Buffer): { width: number; height: number } {
  const box = findBox(init, ['moov', 'trak', 'tkhd'])
  if (!box) return { width: 0, height: 0 }
  return { width: init.readUInt16BE(box.to - 8), height: init.readUInt16BE(box.to - 4) }
}
