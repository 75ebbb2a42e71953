import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeAmf0 } from './amf0.ts'
import { createChunkReader, MEDIA_MESSAGE_BYTES_MAX, type Message } from './chunk-reader.ts'
import { writeMessage } from './chunk-writer.ts'
import { HANDSHAKE_PART_BYTES } from './handshake.ts'
import { createRtmpReader } from './rtmp-reader.ts'

const RANDOM = Buffer.alloc(HANDSHAKE_PART_BYTES, 7)
const HELLO = Buffer.concat([Buffer.from([3]), Buffer.alloc(HANDSHAKE_PART_BYTES, 1)])
const ECHO = Buffer.alloc(HANDSHAKE_PART_BYTES, 2)

function readPieces(bytes: Buffer, pieceBytes: number): { messages: Message[]; failed: string | null } {
  const reader = createChunkReader()
  reader.allowMedia()
  const messages: Message[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const read = reader.push(bytes.subarray(at, at + pieceBytes))
    messages.push(...read.messages)
    if (read.failed) return { messages, failed: read.failed }
  }
  return { messages, failed: null }
}

/** A full header on chunk stream 4, then the payload in chunks of 128 with one-byte headers between. */
function videoChunks(payload: Buffer, timestampMs: number, { repeatsExtended = true } = {}): Buffer {
  const isExtended = timestampMs >= 0xff_ff_ff
  const extended = Buffer.alloc(4)
  extended.writeUInt32BE(timestampMs >>> 0)
  const header = Buffer.alloc(12)
  header[0] = 4
  header.writeUIntBE(isExtended ? 0xff_ff_ff : timestampMs, 1, 3)
  header.writeUIntBE(payload.length, 4, 3)
  header[7] = 9
  const pieces: Buffer[] = [header, ...(isExtended ? [extended] : [])]
  for (let at = 0; at < payload.length; at += 128) {
    if (at > 0) pieces.push(Buffer.from([0xc4]), ...(isExtended && repeatsExtended ? [extended] : []))
    pieces.push(payload.subarray(at, at + 128))
  }
  return Buffer.concat(pieces)
}

const setChunkSize = (size: number) => {
  const payload = Buffer.alloc(4)
  payload.writeUInt32BE(size)
  return writeMessage(1, payload)
}

describe('a chunk stream', () => {
  const payload = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251))

  test('gives the same messages however the network splits it', () => {
    const bytes = Buffer.concat([videoChunks(payload, 40), setChunkSize(4096), writeMessage(20, payload)])
    const whole = readPieces(bytes, bytes.length)
    expect(whole.messages.map(({ type, timestampMs }) => ({ type, timestampMs }))).toEqual([
      { type: 9, timestampMs: 40 },
      { type: 20, timestampMs: 0 },
    ])
    for (const pieceBytes of [1, 2, 7, 129]) expect(readPieces(bytes, pieceBytes)).toEqual(whole)
    expect(whole.messages[0]?.payload.equals(payload)).toBe(true)
  })

  test.each([true, false])('keeps long timestamps when continuations repeat them: %s', (repeatsExtended) => {
    const read = readPieces(videoChunks(payload, 0x01_23_45_67, { repeatsExtended }), 64)
    expect(read.failed).toBeNull()
    expect(read.messages[0]?.timestampMs).toBe(0x01_23_45_67)
    expect(read.messages[0]?.payload.equals(payload)).toBe(true)
  })

  test('adds deltas, and repeats the last one where a header has none', () => {
    const first = Buffer.from([4, 0, 0, 100, 0, 0, 1, 9, 1, 0, 0, 0, 0xaa])
    const delta = Buffer.from([0x84, 0, 0, 33, 0xbb])
    const same = Buffer.from([0xc4, 0xcc])
    const { messages } = readPieces(Buffer.concat([first, delta, same]), 3)
    expect(messages.map(({ timestampMs }) => timestampMs)).toEqual([100, 133, 166])
    expect(messages.map(({ streamId }) => streamId)).toEqual([1, 1, 1])
  })

  test('forgets an aborted message', () => {
    const begun = videoChunks(payload, 0).subarray(0, 140)
    const abort = writeMessage(2, Buffer.from([0, 0, 0, 4]))
    const { messages } = readPieces(Buffer.concat([begun, abort, videoChunks(Buffer.from([1, 2]), 5)]), 50)
    expect(messages.map(({ payload: kept }) => [...kept])).toEqual([[1, 2]])
  })

  test.each([
    ['a chunk size of 2^31', setChunkSize(0x80_00_00_00)],
    ['a chunk size of zero', setChunkSize(0)],
    ['chunks of one byte', setChunkSize(1)],
    ['a video message of 16 MB', Buffer.from([4, 0, 0, 0, 0xff, 0xff, 0xff, 9, 0, 0, 0, 0])],
    ['a command of 100 KB', Buffer.from([4, 0, 0, 0, 1, 0x86, 0xa0, 20, 0, 0, 0, 0])],
    ['a continuation of nothing', Buffer.from([0xc9])],
  ])('stops at %s', (_name, bytes) => {
    expect(readPieces(bytes, bytes.length).failed).toEqual(expect.any(String))
  })

  test('reserves no memory for bytes that a header only announces', () => {
    const reader = createChunkReader()
    reader.allowMedia()
    const before = process.memoryUsage().arrayBuffers
    for (let stream = 2; stream < 60; stream += 1) {
      const header = Buffer.alloc(12 + 128)
      header[0] = stream
      header.writeUIntBE(MEDIA_MESSAGE_BYTES_MAX, 4, 3)
      header[7] = 9
      expect(reader.push(header).failed).toBeNull()
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * 1024 * 1024)
  })
})

describe('a connection', () => {
  test('completes its handshake byte by byte and reads the messages after it', () => {
    const reader = createRtmpReader(RANDOM)
    const answers: Buffer[] = []
    const messages: Message[] = []
    for (const byte of Buffer.concat([HELLO, ECHO, writeMessage(20, writeAmf0(['connect', 1]))])) {
      const read = reader.push(Buffer.from([byte]))
      if (read.send) answers.push(read.send)
      messages.push(...read.messages)
    }
    expect(Buffer.concat(answers)).toHaveLength(1 + 2 * HANDSHAKE_PART_BYTES)
    expect(
      Buffer.concat(answers)
        .subarray(1 + HANDSHAKE_PART_BYTES)
        .equals(HELLO.subarray(1)),
    ).toBe(true)
    expect(messages.map(({ type }) => type)).toEqual([20])
  })

  test('is closed when it sends more than 64 KB before its publish is authorised', () => {
    const reader = createRtmpReader(RANDOM)
    reader.push(Buffer.concat([HELLO, ECHO]))
    const command = writeMessage(20, writeAmf0(['x'.repeat(4000)]), { chunkBytes: 128 })
    const reads = Array.from({ length: 17 }, () => reader.push(command).failed)
    expect(reads[0]).toBeNull()
    expect(reads.at(-1)).toMatch(/before the publish was authorised/)
  })

  test('that speaks HTTP is closed at its first byte', () => {
    expect(createRtmpReader(RANDOM).push(Buffer.from('GET / HTTP/1.1\r\n')).failed).toMatch(/not RTMP/)
  })

  test('never throws and stays within its memory bound, whatever 2,000 connections send', () => {
    const messageBytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
      fc
        .tuple(fc.integer({ min: 0, max: 22 }), fc.uint8Array({ maxLength: 300 }))
        .map(([type, bytes]) => writeMessage(type, Buffer.from(bytes))),
      fc.integer({ min: 0, max: 0xff_ff_ff_ff }).map(setChunkSize),
      fc
        .tuple(fc.uint8Array({ minLength: 1, maxLength: 500 }), fc.nat({ max: 0xff_ff_ff_ff }))
        .map(([bytes, at]) => videoChunks(Buffer.from(bytes), at)),
    )
    const connection = fc.record({
      shakesHands: fc.boolean(),
      isAuthorised: fc.boolean(),
      pieces: fc.array(messageBytes, { maxLength: 12 }),
    })
    const before = process.memoryUsage().arrayBuffers
    fc.assert(
      fc.property(connection, ({ shakesHands, isAuthorised, pieces }) => {
        const reader = createRtmpReader(RANDOM)
        if (isAuthorised) reader.allowMedia()
        if (shakesHands) reader.push(Buffer.concat([HELLO, ECHO]))
        for (const piece of pieces) {
          const { messages, failed } = reader.push(piece)
          for (const { payload } of messages)
            expect(payload.length).toBeLessThanOrEqual(MEDIA_MESSAGE_BYTES_MAX)
          if (failed !== null) expect(reader.push(piece)).toEqual({ messages: [], send: null, failed })
        }
      }),
      { numRuns: 2000, seed: 20_261_120 },
    )
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024)
  })
})
