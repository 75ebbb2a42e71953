import { SOUND_RENDITION } from '@tayang/contract/ingest'
import { BOX_HEADER_BYTES, boxesOf, decodeTimeIn, findBox, timescaleOf } from '#platform/blobs/mp4/boxes'
import type { Recorded, Stretch } from './read-journal.ts'

/**
 * A recording as one fragmented MP4 with two tracks: nothing is re-encoded. The fragments of pictures and sound are
 * interleaved; only the numbers of tracks and fragments and the times are rewritten, so that a show that was published
 * in several parts plays as one (ISO 14496-12, 8.8).
 */
export interface Film {
  readonly sizeBytes: number
  /** Piece by piece; `read` gives bytes of the file of a rendition. */
  bytes(): AsyncGenerator<Buffer>
}

type Read = (rendition: string, place: { offset: number; bytes: number }) => Promise<Buffer>

const SOUND_TRACK = 2

export async function openFilm(recorded: Recorded, read: Read): Promise<Film> {
  const rendition = recorded.facts.rungs[0]?.name ?? ''
  const pictures = recorded.stretches.get(rendition) ?? []
  const sounds = recorded.stretches.get(SOUND_RENDITION) ?? []
  const beginOf = async (name: string, stretch: Stretch | undefined) =>
    stretch ? read(name, stretch.init) : Buffer.alloc(0)
  const [picture, sound] = await Promise.all([
    beginOf(rendition, pictures[0]),
    beginOf(SOUND_RENDITION, sounds[0]),
  ])
  const head = joinInits(picture, sound)
  const scales = { picture: timescaleOf(picture), sound: timescaleOf(sound) }
  const pieces = [...pictures, ...sounds].flatMap((stretch) => stretch.pieces)

  async function* bytes(): AsyncGenerator<Buffer> {
    yield head
    let sequence = 1
    let atSeconds = 0
    for (const [index, stretch] of pictures.entries()) {
      const sound = sounds[index]
      let shift: number | null = null
      let endSeconds = atSeconds
      const count = Math.max(stretch.pieces.length, sound?.pieces.length ?? 0)
      for (let number = 0; number < count; number += 1) {
        for (const [name, own, scale] of [
          [rendition, stretch, scales.picture],
          [SOUND_RENDITION, sound, scales.sound],
        ] as const) {
          const piece = own?.pieces[number]
          if (!piece) continue
          const media = await read(name, piece)
          shift ??= atSeconds - (firstTime(media) ?? 0) / scale
          sequence = rewrite(media, {
            trackId: name === SOUND_RENDITION ? SOUND_TRACK : null,
            shiftTicks: Math.round(shift * scale),
            sequence,
          })
          yield media
        }
      }
      for (const { seconds } of stretch.pieces) endSeconds += seconds
      atSeconds = endSeconds
    }
  }
  return { sizeBytes: head.length + pieces.reduce((sum, piece) => sum + piece.bytes, 0), bytes }
}

/** One initialization for both: the movie box of the pictures, with the track of the sound as its second. */
function joinInits(picture: Buffer, sound: Buffer): Buffer {
  const type = findBox(picture, ['ftyp'])
  const movie = findBox(picture, ['moov'])
  const track = findBox(sound, ['moov', 'trak'])
  const extend = findBox(sound, ['moov', 'mvex', 'trex'])
  if (!type || !movie || !track || !extend) throw new Error('a recording begins with no movie')
  const soundTrack = Buffer.from(sound.subarray(track.start, track.to))
  const header = findBox(soundTrack, ['trak', 'tkhd'])
  // Version 1 has longer times in front of the number.
  if (header) soundTrack.writeUInt32BE(SOUND_TRACK, header.from + (soundTrack[header.from] === 1 ? 20 : 12))
  const soundExtend = Buffer.from(sound.subarray(extend.start, extend.to))
  soundExtend.writeUInt32BE(SOUND_TRACK, BOX_HEADER_BYTES + 4)

  const children = [...boxesOf(picture, movie.from, movie.to)].map((box) => {
    const own = picture.subarray(box.start, box.to)
    return box.type === 'mvex' ? grow(own, soundExtend) : own
  })
  const last = children.findIndex((child) => child.toString('latin1', 4, 8) === 'mvex')
  children.splice(last < 0 ? children.length : last, 0, soundTrack)
  const content = Buffer.concat(children)
  return Buffer.concat([picture.subarray(type.start, type.to), grow(boxOf('moov'), content)])
}

function boxOf(type: string): Buffer {
  const box = Buffer.alloc(BOX_HEADER_BYTES)
  box.writeUInt32BE(BOX_HEADER_BYTES)
  box.write(type, 4, 'latin1')
  return box
}

function grow(box: Buffer, more: Buffer): Buffer {
  const grown = Buffer.concat([box, more])
  grown.writeUInt32BE(grown.length)
  return grown
}

function firstTime(media: Buffer): number | null {
  const time = findBox(media, ['moof', 'traf', 'tfdt'])
  return time && decodeTimeIn(media, time)
}

/** In place; answers the number of the next fragment. */
function rewrite(
  media: Buffer,
  { trackId, shiftTicks, sequence }: { trackId: number | null; shiftTicks: number; sequence: number },
): number {
  let next = sequence
  for (const fragment of boxesOf(media)) {
    if (fragment.type !== 'moof') continue
    const number = findBox(media, ['mfhd'], fragment)
    if (number) media.writeUInt32BE(next, number.from + 4)
    next += 1
    const header = findBox(media, ['traf', 'tfhd'], fragment)
    if (header && trackId !== null) media.writeUInt32BE(trackId, header.from + 4)
    const time = findBox(media, ['traf', 'tfdt'], fragment)
    if (!time) continue
    const shifted = Math.max(0, decodeTimeIn(media, time) + shiftTicks)
    if (media[time.from] === 1) media.writeBigUInt64BE(BigInt(shifted), time.from + 4)
    else media.writeUInt32BE(shifted >>> 0, time.from + 4)
  }
  return next
}
