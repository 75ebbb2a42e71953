import { expect, test } from 'vitest'
import { createStillReader } from './read-stills.ts'

const jpeg = (...inner: number[]) => Buffer.from([0xff, 0xd8, ...inner, 0xff, 0xd9])

function readAll(...chunks: Buffer[]): Buffer[] {
  const found: Buffer[] = []
  const read = createStillReader((still) => found.push(still))
  for (const chunk of chunks) read(chunk)
  return found
}

test('a still is whole, however the pipe splits it', () => {
  const whole = jpeg(1, 0xff, 0, 2)
  for (let at = 1; at < whole.length; at += 1) {
    expect(readAll(whole.subarray(0, at), whole.subarray(at))).toEqual([whole])
  }
})

test('two stills in one chunk are both read', () => {
  expect(readAll(Buffer.concat([jpeg(1), jpeg(2)]))).toEqual([jpeg(1), jpeg(2)])
})

test('an endless still is dropped, and the next one is read', () => {
  const endless = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(300 * 1024)])
  expect(readAll(endless, jpeg(3))).toEqual([jpeg(3)])
})
