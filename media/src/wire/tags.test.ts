import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAudioTag } from './audio-tag.ts'
import { writeFlvHeader, writeFlvTag } from './flv.ts'
import { readPictureSize } from './picture-size.ts'
import { readVideoTag } from './video-tag.ts'

/** Written by x264 for 1280x720 at 30 frames a second, High profile. */
const HD_RECORD = Buffer.from(
  '0164001fffe1001b6764001facd9405005bb016a020202800000030080000' + '01e478c18cb01000468ebecb2',
  'hex',
)

test('an FLV tag has the upper byte of its time after the lower three', () => {
  const tag = writeFlvTag(9, 0x01_02_03_04, Buffer.from([0xaa, 0xbb]))
  expect(tag.toString('hex')).toBe('09000002' + '02030401' + '000000' + 'aabb' + '0000000d')
  expect(writeFlvHeader({ hasAudio: false }).toString('hex')).toBe(
    '464c5601' + '01' + '00000009' + '00000000',
  )
})

test('reads the size and the rate of a 720p stream from its first tag', () => {
  expect(readPictureSize(HD_RECORD)).toEqual({ width: 1280, height: 720, framesPerSecond: 30 })
})

test('the size, rate and colours of OBS 30 are read, and of the same stream in BT.601 or full range', () => {
  const sequence = (colours: string) => `6742c01eda0280bfe5c0${colours}00000300200000079` + '1e2c5d4'
  const record = (colours: string) => Buffer.from(`0142c01effe1001b${sequence(colours)}01000468ce3c80`, 'hex')
  const size = { width: 640, height: 360, framesPerSecond: 30 }
  expect(readPictureSize(record('5a808080a0'))).toEqual(size)
  expect(readPictureSize(record('5a80808320'))).toEqual({ ...size, hasOtherColours: true })
  expect(readPictureSize(record('5b808080a0'))).toEqual({ ...size, hasOtherColours: true })
})

test('a record without a plausible size gives none', () => {
  expect(readPictureSize(Buffer.alloc(0))).toBeNull()
  expect(readPictureSize(Buffer.alloc(40))).toBeNull()
  expect(readPictureSize(HD_RECORD.subarray(0, 14))).toBeNull()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const size = readPictureSize(Buffer.concat([Buffer.from([1, 100, 0, 31, 255, 225, 0, 70]), bytes]))
      expect(size === null || (size.width <= 8192 && size.height <= 8192)).toBe(true)
    }),
    { numRuns: 3000, seed: 11 },
  )
})

test('the kind of a video tag is read', () => {
  expect(readVideoTag(Buffer.from([0x17, 0, 0, 0, 0, 1]))).toMatchObject({ kind: 'avc-config' })
  expect(readVideoTag(Buffer.from([0x17, 1, 0, 0, 0, 1]))).toEqual({ kind: 'avc', isKeyFrame: true })
  expect(readVideoTag(Buffer.from([0x27, 1, 0, 0, 0, 1]))).toEqual({ kind: 'avc', isKeyFrame: false })
  expect(readVideoTag(Buffer.from([0x90, ...Buffer.from('hvc1')]))).toEqual({ kind: 'other', name: 'hvc1' })
  expect(readVideoTag(Buffer.from([0x12]))).toEqual({ kind: 'other', name: 'FLV video format 2' })
  expect(readVideoTag(Buffer.alloc(0))).toEqual({ kind: 'malformed' })
})

test('the kind of an audio tag is read', () => {
  expect(readAudioTag(Buffer.from([0xaf, 0]))).toEqual({ kind: 'aac-config' })
  expect(readAudioTag(Buffer.from([0xaf, 1, 9]))).toEqual({ kind: 'aac' })
  expect(readAudioTag(Buffer.from([0x2f]))).toEqual({ kind: 'mp3' })
  expect(readAudioTag(Buffer.from([0xb2]))).toEqual({ kind: 'other', name: 'FLV audio format 11' })
})
