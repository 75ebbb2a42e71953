/** A sample to write; its duration is in ticks of the track. */
export interface WrittenSample {
  bytes: Buffer
  durationTicks: number
  /** It depends on no sample before it. */
  isSync: boolean
}

/** ISO 14496-12, 8.8.3.1: depends on no sample; depends on others and is no sync sample. */
const SYNC_FLAGS = 0x2_00_00_00
const OTHER_FLAGS = 0x1_01_00_00
const TRACK_ID = 1
/** Offsets count from the moof. */
const TFHD_FLAGS = 0x2_00_00
/** Data offset; duration, size and flags of each sample. */
const TRUN_FLAGS = 0x1 | 0x100 | 0x200 | 0x400

/** Writes one movie fragment (moof, mdat): ISO 14496-12, 8.8. */
export function writeFragment(fragment: {
  sequence: number
  startTicks: number
  samples: readonly WrittenSample[]
}): Buffer {
  const { sequence, startTicks, samples } = fragment
  const header = box('tfhd', uint32(TFHD_FLAGS), uint32(TRACK_ID))
  const time = Buffer.alloc(12)
  time.writeUInt32BE(0x1_00_00_00)
  time.writeBigUInt64BE(BigInt(startTicks), 4)
  const entries = samples.flatMap(({ bytes, durationTicks, isSync }) => [
    uint32(durationTicks),
    uint32(bytes.length),
    uint32(isSync ? SYNC_FLAGS : OTHER_FLAGS),
  ])
  const writeMoof = (dataOffset: number) =>
    box(
      'moof',
      box('mfhd', uint32(0), uint32(sequence)),
      box(
        'traf',
        header,
        box('tfdt', time),
        box('trun', uint32(TRUN_FLAGS), uint32(samples.length), uint32(dataOffset), ...entries),
      ),
    )
  // The samples begin after the moof and the header of the mdat, so its length gives their offset.
  const moof = writeMoof(writeMoof(0).length + 8)
  return Buffer.concat([moof, box('mdat', ...samples.map(({ bytes }) => bytes))])
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const size = content.reduce((sum, piece) => sum + piece.length, 8)
  return Buffer.concat([uint32(size), Buffer.from(type, 'latin1'), ...content])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
