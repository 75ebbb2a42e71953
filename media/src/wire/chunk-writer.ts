import { writeAmf0, type AmfValue } from './amf0.ts'

/** RTMP 1.0, sections 5.4 and 7.1: message types by number. */
export const MESSAGE = {
  setChunkSize: 1,
  acknowledgement: 3,
  userControl: 4,
  windowAcknowledgement: 5,
  setPeerBandwidth: 6,
  audio: 8,
  video: 9,
  dataAmf3: 15,
  commandAmf3: 17,
  data: 18,
  command: 20,
} as const

/** Our messages are few and small: one chunk each. */
export const CHUNK_BYTES_OUT = 4096
const CONTROL_CHUNK_STREAM = 2
const COMMAND_CHUNK_STREAM = 3
const PING = 6
const PING_ANSWER = 7

/** One message as chunks; chunk streams 2 and 3 only, timestamps always 0. */
export function writeMessage(
  type: number,
  payload: Buffer,
  { streamId = 0, chunkBytes = CHUNK_BYTES_OUT } = {},
): Buffer {
  const chunkStream = type < MESSAGE.audio ? CONTROL_CHUNK_STREAM : COMMAND_CHUNK_STREAM
  const header = Buffer.alloc(12)
  header[0] = chunkStream
  header.writeUIntBE(payload.length, 4, 3)
  header[7] = type
  header.writeUInt32LE(streamId, 8)
  const pieces: Buffer[] = [header]
  for (let at = 0; at < payload.length; at += chunkBytes) {
    if (at > 0) pieces.push(Buffer.from([0xc0 | chunkStream]))
    pieces.push(payload.subarray(at, at + chunkBytes))
  }
  return Buffer.concat(pieces)
}

export function controlUint32(type: number, value: number): Buffer {
  const payload = Buffer.alloc(4)
  payload.writeUInt32BE(value)
  return writeMessage(type, payload)
}

export function acknowledge(bytesReceived: number): Buffer {
  return controlUint32(MESSAGE.acknowledgement, bytesReceived >>> 0)
}

/** Section 5.4.5; limit type 2 is dynamic. */
export function setPeerBandwidth(bytes: number): Buffer {
  const payload = Buffer.alloc(5)
  payload.writeUInt32BE(bytes)
  payload[4] = 2
  return writeMessage(MESSAGE.setPeerBandwidth, payload)
}

/** Section 7.1.7, event 0. */
export function streamBegins(streamId: number): Buffer {
  const payload = Buffer.alloc(6)
  payload.writeUInt32BE(streamId, 2)
  return writeMessage(MESSAGE.userControl, payload)
}

/** Section 7.1.7, event 6: the peer returns `time` in its answer. */
export function ping(time: number): Buffer {
  const payload = Buffer.alloc(6)
  payload.writeUInt16BE(PING)
  payload.writeUInt32BE(time >>> 0, 2)
  return writeMessage(MESSAGE.userControl, payload)
}

/** The time in the answer to a ping; null for other events. */
export function readPingAnswer(payload: Buffer): number | null {
  if (payload.length < 6 || payload.readUInt16BE(0) !== PING_ANSWER) return null
  return payload.readUInt32BE(2)
}

/** Section 7.1.7, event 7 repeats the four bytes of event 6. */
export function pingAnswer(time: Buffer): Buffer {
  const payload = Buffer.alloc(6)
  payload.writeUInt16BE(PING_ANSWER)
  time.copy(payload, 2, 0, 4)
  return writeMessage(MESSAGE.userControl, payload)
}

export function writeCommand(values: readonly AmfValue[], streamId = 0): Buffer {
  return writeMessage(MESSAGE.command, writeAmf0(values), { streamId })
}
