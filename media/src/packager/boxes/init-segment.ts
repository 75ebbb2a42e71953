import { findBox, readBoxes } from './boxes.ts'

/** An initialisation segment and the properties of its only track. */
export interface InitSegment {
  bytes: Buffer
  timescale: number
  /** As in RFC 6381, for playlists and players. */
  codec: string
  /** Defaults for fragments that omit them (track extends box). */
  defaultDuration: number
  defaultFlags: number
}

const MEDIA = ['moov', 'trak', 'mdia'] as const
/** Bytes of a sample entry before its own boxes: ISO 14496-12, 12.1.3 and 12.2.3, counted after the box header. */
const VISUAL_ENTRY_BYTES = 78
const SAMPLE_DESCRIPTION_HEADER_BYTES = 8

/** Null where the bytes contain no track of our encoders. */
export function readInitSegment(bytes: Buffer): InitSegment | null {
  const header = findBox(bytes, [...MEDIA, 'mdhd'])
  const extend = findBox(bytes, ['moov', 'mvex', 'trex'])
  const codec = readCodec(bytes)
  if (!header || !extend || codec === null) return null
  const isLong = bytes[header.from] === 1
  return {
    bytes,
    timescale: bytes.readUInt32BE(header.from + (isLong ? 20 : 12)),
    codec,
    defaultDuration: bytes.readUInt32BE(extend.from + 12),
    defaultFlags: bytes.readUInt32BE(extend.from + 20),
  }
}

function readCodec(bytes: Buffer): string | null {
  const description = findBox(bytes, [...MEDIA, 'minf', 'stbl', 'stsd'])
  if (!description) return null
  for (const entry of readBoxes(bytes, description.from + SAMPLE_DESCRIPTION_HEADER_BYTES, description.to)) {
    // Our encoder writes AAC-LC only.
    if (entry.type === 'mp4a') return 'mp4a.40.2'
    if (entry.type !== 'avc1') continue
    const record = findBox(bytes, ['avcC'], { from: entry.from + VISUAL_ENTRY_BYTES, to: entry.to })
    if (record) return `avc1.${bytes.toString('hex', record.from + 1, record.from + 4)}`
  }
  return null
}
