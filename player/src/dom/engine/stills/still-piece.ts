/** A picture that depends on none before it, and its time in ticks of its track. */
export interface KeyFrame {
  bytes: Uint8Array<ArrayBuffer>
  ticks: number
}

interface Box {
  type: string
  /** Start and end of its content. */
  from: number
  to: number
}

const HEADER_BYTES = 8
const NON_SYNC_SAMPLE = 0x1_00_00
const SYNC_FLAGS = 0x2_00_00_00
const TICKS_MAX = 0xff_ff_ff_ff

/** The sibling boxes of ISO 14496-12 between two offsets; stops at the first one that does not fit. */
function* readBoxes(view: DataView, from = 0, to = view.byteLength): Generator<Box> {
  let at = from
  while (at + HEADER_BYTES <= to) {
    const size = view.getUint32(at)
    if (size < HEADER_BYTES || at + size > to) return
    const type = String.fromCharCode(...[4, 5, 6, 7].map((byte) => view.getUint8(at + byte)))
    yield { type, from: at + HEADER_BYTES, to: at + size }
    at += size
  }
}

function findBox(view: DataView, path: readonly string[], within?: Box): Box | undefined {
  const [type, ...deeper] = path
  for (const box of readBoxes(view, within?.from, within?.to)) {
    if (box.type === type) return deeper.length > 0 ? findBox(view, deeper, box) : box
  }
  return undefined
}

/** Ticks a second of the track of an initialisation segment; null where it has none. */
export function readTimescale(init: ArrayBuffer): number | null {
  const view = new DataView(init)
  const header = findBox(view, ['moov', 'trak', 'mdia', 'mdhd'])
  return header ? view.getUint32(header.from + (view.getUint8(header.from) === 1 ? 20 : 12)) : null
}

/** The first picture of a piece of ours, where it depends on none before it; else null. */
export function readKeyFrame(piece: ArrayBuffer): KeyFrame | null {
  const view = new DataView(piece)
  const moof = findBox(view, ['moof'])
  const [header, time, run] = ['tfhd', 'tfdt', 'trun'].map(
    (type) => moof && findBox(view, ['traf', type], moof),
  )
  if (!header || !time || !run) return null
  // ISO 14496-12, 8.8.7 and 8.8.8: optional fields in the order of their flags.
  const given = view.getUint32(header.from) & 0xff_ff_ff
  let at = header.from + 8 + (given & 0x01 ? 8 : 0) + (given & 0x02 ? 4 : 0) + (given & 0x08 ? 4 : 0)
  const usualBytes = given & 0x10 ? view.getUint32(at) : null
  at += given & 0x10 ? 4 : 0
  const usualFlags = given & 0x20 ? view.getUint32(at) : NON_SYNC_SAMPLE

  const present = view.getUint32(run.from) & 0xff_ff_ff
  // Without the place of its bytes they lie where nobody says.
  if ((present & 0x1) === 0 || view.getUint32(run.from + 4) === 0) return null
  const from = view.getInt32(run.from + 8)
  at = run.from + 12
  let flags = present & 0x4 ? view.getUint32(at) : usualFlags
  at += (present & 0x4 ? 4 : 0) + (present & 0x100 ? 4 : 0)
  const bytes = present & 0x200 ? view.getUint32(at) : usualBytes
  at += present & 0x200 ? 4 : 0
  if (present & 0x400) flags = view.getUint32(at)
  if (bytes === null || flags & NON_SYNC_SAMPLE || from < 0 || from + bytes > piece.byteLength) return null
  const isLong = view.getUint8(time.from) === 1
  const ticks = isLong ? Number(view.getBigUint64(time.from + 4)) : view.getUint32(time.from + 4)
  return { bytes: new Uint8Array(piece.slice(from, from + bytes)), ticks }
}

/** Writes a piece that shows one picture for so long. */
export function writeStill({ bytes, ticks }: KeyFrame, durationTicks: number): ArrayBuffer {
  const time = new Uint8Array(12)
  time[0] = 1
  new DataView(time.buffer).setBigUint64(4, BigInt(Math.round(ticks)))
  const duration = Math.min(TICKS_MAX, Math.max(1, Math.round(durationTicks)))
  const writeMoof = (dataAt: number) =>
    box(
      'moof',
      box('mfhd', uint32(0), uint32(1)),
      box(
        'traf',
        // Offsets count from the moof.
        box('tfhd', uint32(0x2_00_00), uint32(1)),
        box('tfdt', time),
        box(
          'trun',
          uint32(0x1 | 0x100 | 0x200 | 0x400),
          uint32(1),
          uint32(dataAt),
          uint32(duration),
          uint32(bytes.length),
          uint32(SYNC_FLAGS),
        ),
      ),
    )
  const moof = writeMoof(writeMoof(0).length + HEADER_BYTES)
  return join([moof, box('mdat', bytes)]).buffer
}

function box(type: string, ...content: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = content.reduce((sum, one) => sum + one.length, HEADER_BYTES)
  return join([uint32(bytes), new TextEncoder().encode(type), ...content])
}

function uint32(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

export function join(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}
