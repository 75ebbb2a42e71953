/** H.264 (ISO 14496-10), section 7.3.2.1: the few fields of a sequence parameter set that the ladder needs. */
export interface PictureSize {
  width: number
  height: number
  /** Null where the encoder wrote no timing. */
  framesPerSecond: number | null
  /** Full range, or another matrix (table E-5) such as BT.601; without a declaration BT.709 is assumed. */
  hasOtherColours?: boolean
}

const SIDE_PX_MAX = 8192
const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])
const EXTENDED_ASPECT_RATIO = 255
/** Matrix coefficients (table E-5) of BT.709, and "unspecified". */
const OUR_COLOURS = new Set([1, 2])
const NAL_BYTES_MAX = 4096

/** Reads an AVCDecoderConfigurationRecord; null where it has no plausible picture size. */
export function readPictureSize(record: Buffer): PictureSize | null {
  if (record.length < 8 || record[0] !== 1) return null
  const count = (record[5] ?? 0) & 0x1f
  const length = record.readUInt16BE(6)
  if (count < 1 || length < 4 || length > NAL_BYTES_MAX || record.length < 8 + length) return null
  const bits = createBitReader(withoutEmulationPrevention(record.subarray(9, 8 + length)))
  const size = readSequence(bits)
  if (bits.isOver() || !isSide(size.width) || !isSide(size.height)) return null
  return size
}

const isSide = (px: number) => Number.isInteger(px) && px >= 16 && px <= SIDE_PX_MAX

/** Section 7.4.1.1: 00 00 03 encodes 00 00. */
function withoutEmulationPrevention(nal: Buffer): Buffer {
  const plain: number[] = []
  let zeros = 0
  for (const byte of nal) {
    const isPrevention = zeros >= 2 && byte === 3
    zeros = byte === 0 ? zeros + 1 : 0
    if (!isPrevention) plain.push(byte)
  }
  return Buffer.from(plain)
}

interface BitReader {
  bits(count: number): number
  /** ue(v), section 9.1. */
  golomb(): number
  signedGolomb(): number
  /** Whether more bits were read than there are. */
  isOver(): boolean
}

function createBitReader(bytes: Buffer): BitReader {
  let at = 0
  const bit = () => {
    const value = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    at += 1
    return value
  }
  const bits = (count: number) => {
    let value = 0
    for (let left = count; left > 0; left -= 1) value = value * 2 + bit()
    return value
  }
  const golomb = () => {
    let zeros = 0
    while (zeros < 32 && at <= bytes.length * 8 && bit() === 0) zeros += 1
    return 2 ** zeros - 1 + bits(zeros)
  }
  return {
    bits,
    golomb,
    signedGolomb() {
      const value = golomb()
      return value % 2 === 1 ? (value + 1) / 2 : -value / 2
    },
    isOver: () => at > bytes.length * 8,
  }
}

function readSequence(bits: BitReader): PictureSize {
  const profile = bits.bits(8)
  bits.bits(16)
  bits.golomb()
  const chroma = HIGH_PROFILES.has(profile) ? skipHighProfile(bits) : 1
  bits.golomb()
  skipPictureOrder(bits)
  bits.golomb()
  bits.bits(1)
  const widthInMacroblocks = bits.golomb() + 1
  const heightInMapUnits = bits.golomb() + 1
  const framesOnly = bits.bits(1)
  if (framesOnly === 0) bits.bits(1)
  bits.bits(1)
  const crop =
    bits.bits(1) === 1 ? [bits.golomb(), bits.golomb(), bits.golomb(), bits.golomb()] : [0, 0, 0, 0]
  const [left = 0, right = 0, top = 0, bottom = 0] = crop
  const cropX = chroma === 1 || chroma === 2 ? 2 : 1
  const cropY = (chroma === 1 ? 2 : 1) * (2 - framesOnly)
  return {
    width: widthInMacroblocks * 16 - (left + right) * cropX,
    height: heightInMapUnits * 16 * (2 - framesOnly) - (top + bottom) * cropY,
    ...(bits.bits(1) === 1 ? readUsability(bits) : { framesPerSecond: null }),
  }
}

function skipHighProfile(bits: BitReader): number {
  const chroma = bits.golomb()
  if (chroma === 3) bits.bits(1)
  bits.golomb()
  bits.golomb()
  bits.bits(1)
  if (bits.bits(1) === 1) {
    for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1) {
      if (bits.bits(1) === 1) skipScalingList(bits, list < 6 ? 16 : 64)
    }
  }
  return chroma
}

function skipScalingList(bits: BitReader, size: number): void {
  let last = 8
  for (let index = 0; index < size && last !== 0 && !bits.isOver(); index += 1) {
    last = (last + bits.signedGolomb() + 256) % 256
  }
}

function skipPictureOrder(bits: BitReader): void {
  const kind = bits.golomb()
  if (kind === 0) bits.golomb()
  if (kind !== 1) return
  bits.bits(1)
  bits.golomb()
  bits.golomb()
  const cycle = bits.golomb()
  for (let index = 0; index < cycle && !bits.isOver(); index += 1) bits.golomb()
}

/** Annex E.1.1, as far as the timing; a frame is two ticks. */
function readUsability(bits: BitReader): Pick<PictureSize, 'framesPerSecond' | 'hasOtherColours'> {
  let matrix = 2
  let isFullRange = false
  if (bits.bits(1) === 1 && bits.bits(8) === EXTENDED_ASPECT_RATIO) bits.bits(32)
  if (bits.bits(1) === 1) bits.bits(1)
  if (bits.bits(1) === 1) {
    bits.bits(3)
    isFullRange = bits.bits(1) === 1
    if (bits.bits(1) === 1) {
      bits.bits(16)
      matrix = bits.bits(8)
    }
  }
  if (bits.bits(1) === 1) {
    bits.golomb()
    bits.golomb()
  }
  const colours = OUR_COLOURS.has(matrix) && !isFullRange ? {} : { hasOtherColours: true }
  if (bits.bits(1) !== 1) return { framesPerSecond: null, ...colours }
  const ticks = bits.bits(32)
  const scale = bits.bits(32)
  const framesPerSecond = ticks > 0 ? scale / (2 * ticks) : 0
  const isRate = framesPerSecond >= 1 && framesPerSecond <= 240
  return { framesPerSecond: isRate ? framesPerSecond : null, ...colours }
}
