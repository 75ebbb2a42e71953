/** FLV (Adobe Flash Video File Format 10.1, annex E), the container that our encoders read. */
const TAG_HEADER_BYTES = 11

export function writeFlvHeader({ hasAudio }: { hasAudio: boolean }): Buffer {
  return Buffer.from([0x46, 0x4c, 0x56, 1, hasAudio ? 5 : 1, 0, 0, 0, 9, 0, 0, 0, 0])
}

/** `type` is the RTMP message type: 8 audio, 9 video, 18 script. */
export function writeFlvTag(type: number, timestampMs: number, payload: Buffer): Buffer {
  const tag = Buffer.allocUnsafe(TAG_HEADER_BYTES + payload.length + 4)
  tag[0] = type
  tag.writeUIntBE(payload.length, 1, 3)
  // 24 low bits first, then the upper 8.
  tag.writeUIntBE(timestampMs & 0xff_ff_ff, 4, 3)
  tag[7] = (timestampMs >>> 24) & 0xff
  tag.writeUIntBE(0, 8, 3)
  payload.copy(tag, TAG_HEADER_BYTES)
  tag.writeUInt32BE(TAG_HEADER_BYTES + payload.length, TAG_HEADER_BYTES + payload.length)
  return tag
}
