import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readAmf0 } from './amf0.ts'
import { HANDSHAKE_PART_BYTES } from './handshake.ts'
import { createRtmpReader } from './rtmp-reader.ts'
import type { Message } from './chunk-reader.ts'

/** The bytes of OBS Studio 30.2.3 up to its first picture, with another stream key of the same length. */
const SENT = await readFile(new URL('fixtures/obs-30-publish.bin', import.meta.url))
const KEY = 'a-stream-key-of-the-same-length-as-real-one'

function describe({ type, payload }: Message): string {
  if (type !== 20 && type !== 18) return `${type} ${payload.subarray(0, 2).toString('hex')}`
  const read = readAmf0(payload)
  if ('failed' in read) return read.failed
  return read.values.filter((value) => typeof value === 'string').join(' ')
}

test.each([1, 900, SENT.length])('the publish of OBS is read in pieces of %i bytes', (pieceBytes) => {
  const reader = createRtmpReader(Buffer.alloc(HANDSHAKE_PART_BYTES, 7))
  reader.allowMedia()
  const read: string[] = []
  for (let at = 0; at < SENT.length; at += pieceBytes) {
    const { messages, failed } = reader.push(SENT.subarray(at, at + pieceBytes))
    expect(failed).toBeNull()
    read.push(...messages.map(describe))
  }
  expect(read).toEqual([
    'connect',
    `releaseStream ${KEY}`,
    `FCPublish ${KEY}`,
    'createStream',
    `publish ${KEY} live`,
    // An answer to our ping, before anything is published.
    '4 0007',
    '@setDataFrame onMetaData',
    '8 af00',
    '9 1700',
  ])
})
