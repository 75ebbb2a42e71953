/** FLV annex E.4.3, and Enhanced RTMP where the first bit is set: the first bytes of a video tag. */
export type VideoTag =
  | { kind: 'avc-config'; record: Buffer }
  | { kind: 'avc'; isKeyFrame: boolean }
  | { kind: 'avc-end' }
  /** A codec that is not supported, with a name to display to the publisher. */
  | { kind: 'other'; name: string }
  | { kind: 'malformed' }

const AVC = 7
const KEY_FRAME = 1
/** Frame type 5: a command to the player, no picture. */
const COMMAND_FRAME = 5

export function readVideoTag(payload: Buffer): VideoTag {
  const first = payload[0]
  if (first === undefined) return { kind: 'malformed' }
  if ((first & 0x80) !== 0) return { kind: 'other', name: fourCcName(payload.subarray(1, 5)) }
  const codec = first & 0x0f
  const frameType = first >> 4
  if (codec !== AVC) return { kind: 'other', name: `FLV video format ${codec}` }
  if (frameType === COMMAND_FRAME) return { kind: 'avc-end' }
  if (payload.length < 5) return { kind: 'malformed' }
  if (payload[1] === 0) return { kind: 'avc-config', record: payload.subarray(5) }
  if (payload[1] === 2) return { kind: 'avc-end' }
  return { kind: 'avc', isKeyFrame: frameType === KEY_FRAME }
}

function fourCcName(fourCc: Buffer): string {
  const name = fourCc.toString('latin1')
  return /^[\w]{4}$/.test(name) ? name : 'unknown'
}
