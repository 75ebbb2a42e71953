import type { SlateTrack } from '../packager/index.ts'
import { MESSAGE, type Message } from '../wire/index.ts'

/** Our own pictures for a publisher that sends only sound. */
export interface PlaceholderPicture {
  /** The pictures that belong before a sound of this time. */
  before(timestampMs: number): Message[]
}

/** The lowest rate that a ladder encodes: a still picture needs no more. */
const PICTURE_MS = 100
/** After a larger jump of the clock the pictures go on from there, instead of filling each step between. */
const PICTURES_MAX = 20

/** H.264 as FLV carries it (annex E.4.3): the slate's samples behind a few header bytes. */
export function createPlaceholderPicture(track: SlateTrack): PlaceholderPicture | null {
  const record = readConfig(track.init.bytes)
  const [picture] = track.samples
  if (!record || !picture) return null
  const config = Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0]), record])
  const payload = Buffer.concat([Buffer.from([0x17, 1, 0, 0, 0]), picture])
  let nextMs: number | null = null

  return {
    before(timestampMs) {
      const messages: Message[] = []
      if (nextMs === null) messages.push({ type: MESSAGE.video, timestampMs, streamId: 1, payload: config })
      nextMs ??= timestampMs
      if (Math.abs(timestampMs - nextMs) > PICTURE_MS * PICTURES_MAX) nextMs = timestampMs
      for (; nextMs <= timestampMs; nextMs += PICTURE_MS) {
        messages.push({ type: MESSAGE.video, timestampMs: nextMs, streamId: 1, payload })
      }
      return messages
    },
  }
}

/** The decoder configuration record of an initialisation segment: the content of its only `avcC` box. */
function readConfig(init: Buffer): Buffer | null {
  const at = init.indexOf('avcC', 0, 'latin1')
  if (at < 4) return null
  const size = init.readUInt32BE(at - 4)
  return size > 8 && at - 4 + size <= init.length ? init.subarray(at + 4, at - 4 + size) : null
}
