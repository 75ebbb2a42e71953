import fc from 'fast-check'
import { expect, it } from 'vitest'
import { govern, type QueuedFrame } from './governor.ts'

const frame = fc.record({
  bytes: fc.integer({ min: 20, max: 1_500 }).map((length) => Buffer.alloc(length)),
  isDecor: fc.boolean(),
  sampledFor: fc.option(fc.constantFrom('ani', 'budi', 'citra')),
  sampleKey: fc.string({ minLength: 8, maxLength: 8 }),
}) satisfies fc.Arbitrary<QueuedFrame>

const sizeOf = (frames: readonly QueuedFrame[]) => frames.reduce((sum, { bytes }) => sum + bytes.length, 0)
const isOrdinary = ({ sampledFor }: QueuedFrame) => sampledFor !== null

it('a small room broadcasts exempt frames always, in their order, and loses nothing', () => {
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 120 }), fc.boolean(), (waiting, isBig) => {
      const { broadcast, sampledOut } = govern(waiting, { isBig })
      expect(broadcast.filter((one) => !isOrdinary(one))).toEqual(waiting.filter((one) => !isOrdinary(one)))
      expect(broadcast).toEqual(waiting.filter((one) => broadcast.includes(one)))
      expect(new Set([...broadcast, ...sampledOut])).toEqual(new Set(waiting))
      expect(broadcast.filter(isOrdinary).length).toBeLessThanOrEqual(40)
    }),
  )
})

it('a big room is kept at two kilobytes a tick, apart from exempt frames', () => {
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 120 }), (waiting) => {
      const { broadcast } = govern(waiting, { isBig: true })
      const must = sizeOf(waiting.filter((one) => !isOrdinary(one)))
      expect(sizeOf(broadcast)).toBeLessThanOrEqual(Math.max(2_048, must))
    }),
  )
})

it('messages are sampled by chance: nobody is preferred for being quick', () => {
  const said = Array.from({ length: 400 }, (_, i): QueuedFrame => ({
    bytes: Buffer.alloc(200),
    isDecor: false,
    sampledFor: String(i),
    sampleKey: crypto.randomUUID().slice(-12),
  }))
  const { broadcast } = govern(said, { isBig: true })
  expect(broadcast).toHaveLength(10)
  expect(broadcast).not.toEqual(said.slice(0, 10))
})
