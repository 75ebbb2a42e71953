import { BOX_HEADER_BYTES, boxesOf, decodeTimeIn, findBox, type Box } from '#platform/blobs/mp4/boxes'

/** One frame of AAC. */
interface Frame {
  readonly bytes: Buffer
  readonly ticks: number
}

/** Frames of a rendition that follow each other. */
export interface Frames {
  readonly startTicks: number
  readonly frames: readonly Frame[]
}

/** ISO 14496-3, 4.5.2.1: a frame of two silent channels. */
const SILENT_FRAME = Buffer.from('211004608c1c', 'hex')
const SYNC_FLAGS = 0x2_00_00_00
/** Offsets count from the moof. */
const TFHD_FLAGS = 0x2_00_00
/** Data offset; duration and size of each sample. */
const TRUN_FLAGS = 0x1 | 0x100 | 0x200
const TRACK_ID = 1
/** Rounding of media times. */
const SAME_TICKS = 8

/** The frames of the fragments in these bytes (moof, mdat, and so on), as our encoder writes them. */
export function readFrames(media: Buffer, defaultTicks: number): Frames {
  const frames: Frame[] = []
  let startTicks: number | null = null
  for (const moof of boxesOf(media)) {
    if (moof.type !== 'moof') continue
    const time = findBox(media, ['traf', 'tfdt'], moof)
    const header = findBox(media, ['traf', 'tfhd'], moof)
    const run = findBox(media, ['traf', 'trun'], moof)
    if (!time || !header || !run) throw new Error('a fragment of sound cannot be read')
    startTicks ??= decodeTimeIn(media, time)
    frames.push(...framesOf(media, { moof, header, run, defaultTicks }))
  }
  return { startTicks: startTicks ?? 0, frames }
}

/** ISO 14496-12, 8.8.7 and 8.8.8: optional fields in the order of their flags. */
function* framesOf(
  media: Buffer,
  { moof, header, run, defaultTicks }: { moof: Box; header: Box; run: Box; defaultTicks: number },
): Generator<Frame> {
  const given = media.readUIntBE(header.from + 1, 3)
  let at = header.from + 8
  if (given & 0x01) at += 8
  if (given & 0x02) at += 4
  const ticksByDefault = given & 0x08 ? media.readUInt32BE(at) : defaultTicks
  if (given & 0x08) at += 4
  const sizeByDefault = given & 0x10 ? media.readUInt32BE(at) : 0

  const present = media.readUIntBE(run.from + 1, 3)
  const count = media.readUInt32BE(run.from + 4)
  at = run.from + 8
  let from = moof.to + BOX_HEADER_BYTES
  if (present & 0x1) {
    from = moof.start + media.readInt32BE(at)
    at += 4
  }
  if (present & 0x4) at += 4
  for (let index = 0; index < count; index += 1) {
    const next = () => {
      at += 4
      return media.readUInt32BE(at - 4)
    }
    const ticks = present & 0x100 ? next() : ticksByDefault
    const size = present & 0x200 ? next() : sizeByDefault
    if (present & 0x400) at += 4
    if (present & 0x800) at += 4
    if (from + size > media.length) throw new Error('a fragment of sound is not whole')
    yield { bytes: media.subarray(from, from + size), ticks }
    from += size
  }
}

/** How many ticks each sample has where a fragment does not say. */
export function defaultTicksOf(init: Buffer): number {
  const extend = findBox(init, ['moov', 'mvex', 'trex'])
  return (extend && init.readUInt32BE(extend.from + 12)) || 1024
}

/**
 * How much earlier the sound is heard than its decode times say: an encoder of AAC begins with a frame that no player
 * shows, and the edit list of the track tells so (ISO 14496-12, 8.6.6).
 */
export function primingTicksOf(init: Buffer): number {
  const edits = findBox(init, ['moov', 'trak', 'edts', 'elst'])
  if (!edits || init.readUInt32BE(edits.from + 4) !== 1) return 0
  const isLong = init[edits.from] === 1
  const ticks = isLong ? Number(init.readBigInt64BE(edits.from + 16)) : init.readInt32BE(edits.from + 12)
  return Math.max(0, ticks)
}

/** Frames from the one that is heard at a time on; silence where they begin later than that. */
export function fromTicks({ startTicks, frames }: Frames, ticks: number): Frames {
  const [first] = frames
  if (!first) return { startTicks, frames }
  const missing = Math.max(0, Math.ceil((startTicks - ticks - SAME_TICKS) / first.ticks))
  let dropped = 0
  let at = startTicks
  for (const frame of frames) {
    if (at + frame.ticks > ticks + SAME_TICKS) break
    at += frame.ticks
    dropped += 1
  }
  return {
    startTicks: at - missing * first.ticks,
    frames: [...silence(missing, first.ticks), ...frames.slice(dropped)],
  }
}

/** Frames up to the one that ends nearest to a time; silence where they end earlier than that. */
export function toTicks({ startTicks, frames }: Frames, ticks: number): Frames {
  let at = startTicks
  let kept = 0
  for (const frame of frames) {
    if (at + frame.ticks / 2 > ticks) break
    at += frame.ticks
    kept += 1
  }
  const each = frames[0]?.ticks ?? 1024
  const missing = kept === frames.length ? Math.max(0, Math.round((ticks - at) / each)) : 0
  return { startTicks, frames: [...frames.slice(0, kept), ...silence(missing, each)] }
}

const silence = (count: number, ticks: number): Frame[] =>
  Array.from({ length: count }, () => ({ bytes: SILENT_FRAME, ticks }))

export const ticksOf = ({ frames }: Frames) => frames.reduce((sum, { ticks }) => sum + ticks, 0)

/** One movie fragment (moof, mdat) of these frames: ISO 14496-12, 8.8. */
export function writeFrames({ startTicks, frames }: Frames): Buffer {
  const time = Buffer.alloc(12)
  time.writeUInt32BE(0x1_00_00_00)
  time.writeBigUInt64BE(BigInt(Math.max(0, startTicks)), 4)
  const header = box('tfhd', uint32(TFHD_FLAGS | 0x20), uint32(TRACK_ID), uint32(SYNC_FLAGS))
  const entries = frames.flatMap(({ bytes, ticks }) => [uint32(ticks), uint32(bytes.length)])
  const moofTo = (dataOffset: number) =>
    box(
      'moof',
      box('mfhd', uint32(0), uint32(1)),
      box(
        'traf',
        header,
        box('tfdt', time),
        box('trun', uint32(TRUN_FLAGS), uint32(frames.length), uint32(dataOffset), ...entries),
      ),
    )
  // The samples begin after the moof and the header of the mdat, so its length gives their offset.
  const moof = moofTo(moofTo(0).length + BOX_HEADER_BYTES)
  return Buffer.concat([moof, box('mdat', ...frames.map(({ bytes }) => bytes))])
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const size = content.reduce((sum, piece) => sum + piece.length, BOX_HEADER_BYTES)
  return Buffer.concat([uint32(size), Buffer.from(type, 'latin1'), ...content])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
