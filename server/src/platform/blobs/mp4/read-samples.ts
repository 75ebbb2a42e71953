import { boxesOf, findBox, decodeTimeIn, type Box } from './boxes.ts'

/** One picture, or one frame of sound. Times are ticks of its track. */
export interface Sample {
  readonly decodeTime: number
  readonly duration: number
  /** From its decode time to its presentation. */
  readonly offset: number
  readonly isSync: boolean
  /** Where its bytes begin in what was read. */
  readonly at: number
  readonly bytes: number
}

/** What an initialisation says of samples that say nothing themselves. */
export interface SampleDefaults {
  readonly duration: number
  readonly bytes: number
  readonly flags: number
}

const IS_NOT_SYNC = 0x10000
/** Fields of a `tfhd` and of a `trun`, by their flag (ISO/IEC 14496-12, 8.8.7 and 8.8.8). */
const HEAD = { base: 0x1, description: 0x2, duration: 0x8, bytes: 0x10, flags: 0x20 } as const
const RUN = {
  place: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  bytes: 0x200,
  flags: 0x400,
  offset: 0x800,
} as const

export function sampleDefaultsOf(init: Buffer): SampleDefaults {
  const box = findBox(init, ['moov', 'mvex', 'trex'])
  if (!box) return { duration: 0, bytes: 0, flags: 0 }
  const field = (index: number) => init.readUInt32BE(box.from + 4 + index * 4)
  return { duration: field(2), bytes: field(3), flags: field(4) }
}

/** The samples of whole fragments of one track, in decoding order. */
export function* readSamples(media: Buffer, defaults: SampleDefaults): Generator<Sample> {
  for (const fragment of boxesOf(media)) {
    if (fragment.type !== 'moof') continue
    for (const track of boxesOf(media, fragment.from, fragment.to)) {
      if (track.type === 'traf') yield* samplesOf(media, { fragment, track, defaults })
    }
  }
}

function* samplesOf(
  media: Buffer,
  { fragment, track, defaults }: { fragment: Box; track: Box; defaults: SampleDefaults },
): Generator<Sample> {
  const head = findBox(media, ['tfhd'], track)
  const time = findBox(media, ['tfdt'], track)
  if (!head || !time) return
  const own = readHead(media, head, defaults)
  let decodeTime = decodeTimeIn(media, time)
  for (const box of boxesOf(media, track.from, track.to)) {
    if (box.type !== 'trun') continue
    const run = readRun(media, box, own)
    let at = fragment.start + run.place
    for (const { duration, bytes, flags, offset } of run.samples) {
      if (at + bytes > media.length) return
      yield { decodeTime, duration, offset, isSync: (flags & IS_NOT_SYNC) === 0, at, bytes }
      decodeTime += duration
      at += bytes
    }
  }
}

function readHead(media: Buffer, box: Box, defaults: SampleDefaults): SampleDefaults {
  const flags = media.readUIntBE(box.from + 1, 3)
  let at = box.from + 8 + (flags & HEAD.base ? 8 : 0) + (flags & HEAD.description ? 4 : 0)
  const take = (flag: number, otherwise: number) => {
    if ((flags & flag) === 0) return otherwise
    at += 4
    return media.readUInt32BE(at - 4)
  }
  return {
    duration: take(HEAD.duration, defaults.duration),
    bytes: take(HEAD.bytes, defaults.bytes),
    flags: take(HEAD.flags, defaults.flags),
  }
}

function readRun(media: Buffer, box: Box, defaults: SampleDefaults) {
  const flags = media.readUIntBE(box.from + 1, 3)
  const count = media.readUInt32BE(box.from + 4)
  let at = box.from + 8
  const take = (flag: number) => {
    if ((flags & flag) === 0) return null
    at += 4
    return at - 4
  }
  const place = take(RUN.place)
  const firstFlags = take(RUN.firstFlags)
  const samples = Array.from({ length: count }, (_, index) => {
    const read = (flag: number, otherwise: number) => {
      const from = take(flag)
      return from === null ? otherwise : media.readUInt32BE(from)
    }
    const duration = read(RUN.duration, defaults.duration)
    const bytes = read(RUN.bytes, defaults.bytes)
    const usual = index === 0 && firstFlags !== null ? media.readUInt32BE(firstFlags) : defaults.flags
    const own = read(RUN.flags, usual)
    const offset = take(RUN.offset)
    // Version 0 has no negative offsets, and none of ours is so large that the two differ.
    return { duration, bytes, flags: own, offset: offset === null ? 0 : media.readInt32BE(offset) }
  })
  return { place: place === null ? 0 : media.readInt32BE(place), samples }
}
