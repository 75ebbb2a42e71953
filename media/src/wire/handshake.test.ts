import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHandshake, HANDSHAKE_PART_BYTES } from './handshake.ts'

const RANDOM = Buffer.alloc(HANDSHAKE_PART_BYTES, 5)
const hello = Buffer.concat([Buffer.from([3]), Buffer.alloc(HANDSHAKE_PART_BYTES, 9)])
const echo = Buffer.alloc(HANDSHAKE_PART_BYTES, 5)

test('the answer to a complete hello is S0, S1 and S2, where S2 repeats C1', () => {
  const { send, done, rest, failed } = createHandshake(RANDOM).push(hello)
  expect([done, rest.length, failed]).toEqual([false, 0, null])
  expect(send).toHaveLength(1 + 2 * HANDSHAKE_PART_BYTES)
  expect(send?.[0]).toBe(3)
  // S1: time and zero, then random bytes.
  expect(send?.subarray(1, 9)).toEqual(Buffer.alloc(8))
  expect(send?.subarray(9, 1 + HANDSHAKE_PART_BYTES)).toEqual(RANDOM.subarray(8))
  expect(send?.subarray(1 + HANDSHAKE_PART_BYTES)).toEqual(hello.subarray(1))
})

test.each([0, 2, 6, 0x16, 0x47])('a first byte of %s is refused at once', (version) => {
  const read = createHandshake(RANDOM).push(Buffer.from([version]))
  expect(read).toMatchObject({ send: null, done: false, failed: 'the first byte is not RTMP version 3' })
})

test('however its bytes are cut, the handshake ends at the same byte and keeps what follows', () => {
  const after = Buffer.from('the first chunk')
  const all = Buffer.concat([hello, echo, after])
  fc.assert(
    fc.property(fc.array(fc.nat(all.length), { maxLength: 6 }), (cuts) => {
      const handshake = createHandshake(RANDOM)
      const borders = [0, ...cuts.toSorted((a, b) => a - b), all.length]
      const rests: Buffer[] = []
      let answers = 0
      let isDone = false
      for (let at = 1; at < borders.length; at += 1) {
        const read = handshake.push(all.subarray(borders[at - 1], borders[at]))
        expect(read.failed).toBeNull()
        if (read.send) answers += 1
        if (read.done) rests.push(read.rest)
        isDone = read.done
      }
      expect([answers, isDone, Buffer.concat(rests).toString()]).toEqual([1, true, String(after)])
    }),
    { numRuns: 200 },
  )
})
