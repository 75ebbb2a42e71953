import { findBox, readBoxes, type Box } from './boxes.ts'
import { readInitSegment, type InitSegment } from './init-segment.ts'

/** One movie fragment with its samples, which becomes one part. */
export interface Fragment {
  bytes: Buffer
  startSeconds: number
  endSeconds: number
  /** Its first sample depends on none before it. */
  isIndependent: boolean
}

export interface FragmentsRead {
  init: InitSegment | null
  fragments: Fragment[]
  failed: string | null
}

export interface FragmentReader {
  push(bytes: Buffer): FragmentsRead
}

/** The fragments of our encoders are far smaller; a larger box means that the pipe carries other data. */
const BOX_BYTES_MAX = 32 * 1024 * 1024
const NON_SYNC_SAMPLE = 0x1_00_00

/** Splits the output of an encoder (ftyp moov, then moof mdat and so on) into fragments. */
export function createFragmentReader(): FragmentReader {
  let rest = Buffer.alloc(0) as Buffer
  let head: Buffer[] = []
  let init: InitSegment | null = null
  let moof: Buffer | null = null

  function readBox(type: string, box: Buffer, read: FragmentsRead): string | null {
    if (init === null) {
      head.push(box)
      if (type !== 'moov') return head.length > 4 ? 'the stream begins with no movie box' : null
      init = readInitSegment(Buffer.concat(head))
      head = []
      read.init = init
      return init === null ? 'the movie box holds no track of ours' : null
    }
    if (type === 'moof') moof = box
    if (type !== 'mdat' || moof === null) return null
    const fragment = readFragment(moof, box, init)
    moof = null
    if (fragment === null) return 'a movie fragment cannot be read'
    read.fragments.push(fragment)
    return null
  }

  return {
    push(bytes) {
      const read: FragmentsRead = { init: null, fragments: [], failed: null }
      const all = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
      let at = 0
      while (read.failed === null && at + 8 <= all.length) {
        const size = all.readUInt32BE(at)
        if (size < 8 || size > BOX_BYTES_MAX) read.failed = 'a box is out of bounds'
        if (read.failed !== null || at + size > all.length) break
        read.failed = readBox(all.toString('latin1', at + 4, at + 8), all.subarray(at, at + size), read)
        at += size
      }
      rest = read.failed === null ? all.subarray(at) : Buffer.alloc(0)
      return read
    },
  }
}

function readFragment(moof: Buffer, mdat: Buffer, init: InitSegment): Fragment | null {
  const [box] = readBoxes(moof)
  const track = box ? findBox(moof, ['traf'], box) : null
  const header = track && findBox(moof, ['tfhd'], track)
  const time = track && findBox(moof, ['tfdt'], track)
  const run = track && findBox(moof, ['trun'], track)
  if (!header || !time || !run) return null
  const start =
    moof[time.from] === 1 ? Number(moof.readBigUInt64BE(time.from + 4)) : moof.readUInt32BE(time.from + 4)
  const samples = readRun(moof, run, readDefaults(moof, header, init))
  return {
    bytes: Buffer.concat([moof, mdat]),
    startSeconds: start / init.timescale,
    endSeconds: (start + samples.duration) / init.timescale,
    isIndependent: (samples.firstFlags & NON_SYNC_SAMPLE) === 0,
  }
}

/** ISO 14496-12, 8.8.7: optional fields in the order of their flags. */
function readDefaults(moof: Buffer, header: Box, init: InitSegment): { duration: number; flags: number } {
  const present = moof.readUIntBE(header.from + 1, 3)
  let at = header.from + 8
  if (present & 0x01) at += 8
  if (present & 0x02) at += 4
  const duration = present & 0x08 ? moof.readUInt32BE(at) : init.defaultDuration
  if (present & 0x08) at += 4
  if (present & 0x10) at += 4
  return { duration, flags: present & 0x20 ? moof.readUInt32BE(at) : init.defaultFlags }
}

/** ISO 14496-12, 8.8.8. */
function readRun(
  moof: Buffer,
  run: Box,
  defaults: { duration: number; flags: number },
): { duration: number; firstFlags: number } {
  const present = moof.readUIntBE(run.from + 1, 3)
  const count = moof.readUInt32BE(run.from + 4)
  let at = run.from + 8
  if (present & 0x1) at += 4
  const firstFlags = present & 0x4 ? moof.readUInt32BE(at) : null
  if (present & 0x4) at += 4
  const entryBytes = 4 * [0x100, 0x200, 0x400, 0x800].filter((field) => present & field).length
  let duration = present & 0x100 ? 0 : count * defaults.duration
  let flags = defaults.flags
  for (let index = 0; index < count && at + entryBytes <= run.to; index += 1, at += entryBytes) {
    if (present & 0x100) duration += moof.readUInt32BE(at)
    if (index === 0 && present & 0x400) {
      flags = moof.readUInt32BE(at + (present & 0x100 ? 4 : 0) + (present & 0x200 ? 4 : 0))
    }
  }
  return { duration, firstFlags: firstFlags ?? flags }
}
