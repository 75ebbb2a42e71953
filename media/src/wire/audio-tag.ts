/** FLV annex E.4.2: the first bytes of an audio tag. */
export type AudioTag =
  | { kind: 'aac-config' }
  | { kind: 'aac' }
  | { kind: 'mp3' }
  | { kind: 'other'; name: string }
  | { kind: 'malformed' }

const MP3 = 2
const AAC = 10
const ENHANCED = 9

export function readAudioTag(payload: Buffer): AudioTag {
  const first = payload[0]
  if (first === undefined) return { kind: 'malformed' }
  const format = first >> 4
  if (format === MP3) return { kind: 'mp3' }
  if (format === ENHANCED) return { kind: 'other', name: payload.subarray(1, 5).toString('latin1') }
  if (format !== AAC) return { kind: 'other', name: `FLV audio format ${format}` }
  if (payload[1] === undefined) return { kind: 'malformed' }
  return { kind: payload[1] === 0 ? 'aac-config' : 'aac' }
}
