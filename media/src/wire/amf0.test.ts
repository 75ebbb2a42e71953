import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmf0, writeAmf0, type AmfValue } from './amf0.ts'

test('what is written is read back', () => {
  const values: AmfValue[] = ['connect', 1, { app: 'live', flags: [true, null, -0.5], nested: { name: 'é' } }]
  expect(readAmf0(writeAmf0(values))).toEqual({ values: [values[0], values[1], expect.anything()] })
  const read = readAmf0(writeAmf0(values))
  expect(JSON.stringify(read)).toBe(JSON.stringify({ values }))
})

test('reads the metadata that OBS sends: an ECMA array with a count', () => {
  const name = Buffer.from([0, 5, ...Buffer.from('width'), 0, 0x40, 0x94, 0, 0, 0, 0, 0, 0])
  const read = readAmf0(Buffer.concat([Buffer.from([8, 0, 0, 0, 1]), name, Buffer.from([0, 0, 9])]))
  expect(JSON.stringify(read)).toBe('{"values":[{"width":1280}]}')
})

test('a name of __proto__ is an ordinary name', () => {
  const read = readAmf0(
    Buffer.concat([Buffer.from([3, 0, 9]), Buffer.from('__proto__'), Buffer.from([1, 1, 0, 0, 9])]),
  )
  const [object] = 'values' in read ? read.values : []
  expect(Object.keys(object as object)).toEqual(['__proto__'])
  expect(Object.getPrototypeOf(object)).toBeNull()
})

test.each([
  ['a truncated string', Buffer.from([2, 0, 9, 65])],
  ['an object without an end', Buffer.from([3, 0, 1, 65, 5])],
  [
    'a thousand objects within each other',
    Buffer.from(Array.from({ length: 1000 }, () => [3, 0, 1, 65]).flat()),
  ],
  ['an array of four billion values', Buffer.from([10, 0xff, 0xff, 0xff, 0xff])],
  [
    'an array that repeats itself',
    Buffer.concat(Array.from({ length: 20 }, () => Buffer.from([10, 0, 0, 4, 0]))),
  ],
  ['more values than a message may carry', Buffer.alloc(2000, 5)],
  ['an unknown type', Buffer.from([99])],
])('%s is answered with a reason', (_name, bytes) => {
  expect(readAmf0(bytes)).toEqual({ failed: expect.stringMatching(/^AMF0 /) as string })
})

test('any bytes are read without an exception', () => {
  const markers = fc.constantFrom(0, 1, 2, 3, 5, 6, 8, 9, 10, 11, 12, 16, 17)
  const byte = fc.oneof(markers, fc.nat({ max: 255 }))
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 400 }), (bytes) => {
      const read = readAmf0(Buffer.from(bytes))
      expect('values' in read || 'failed' in read).toBe(true)
    }),
    { numRuns: 5000, seed: 7 },
  )
})
