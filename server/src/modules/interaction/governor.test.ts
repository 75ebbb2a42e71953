import fc from 'fast-check'
import { expect, it } from 'vitest'
import { govern, type Waiting } from './governor.ts'

const frame = fc.record({
  bytes: fc.integer({ min: 20, max: 1_500 }).map((length) => Buffer.alloc(length)),
  isDecor: fc.boolean(),
  ordinaryOf: fc.option(fc.constantFrom('ani', 'budi', 'citra')),
  lot: fc.string({ minLength: 8, maxLength: 8 }),
}) satisfies fc.Arbitrary<Waiting>

const sizeOf = (frames: readonly Waiting[]) => frames.reduce((sum, { bytes }) => sum + bytes.length, 0)
const isOrdinary = ({ ordinaryOf }: Waiting) => ordinaryOf !== null

it('tells what stands above the bound in any case, in the order in which it was said, and loses nothing', () => {
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 120 }), fc.boolean(), (waiting, isBig) => {
      const { told, leftOut } = govern(waiting, { isBig })
      expect(told.filter((one) => !isOrdinary(one))).toEqual(waiting.filter((one) => !isOrdinary(one)))
      expect(told).toEqual(waiting.filter((one) => told.includes(one)))
      expect(new Set([...told, ...leftOut])).toEqual(new Set(waiting))
      expect(told.filter(isOrdinary).length).toBeLessThanOrEqual(40)
    }),
  )
})

it('keeps a big room at two kilobytes a tick, but for what must be told', () => {
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 120 }), (waiting) => {
      const { told } = govern(waiting, { isBig: true })
      const must = sizeOf(waiting.filter((one) => !isOrdinary(one)))
      expect(sizeOf(told)).toBeLessThanOrEqual(Math.max(2_048, must))
    }),
  )
})

it('draws lots among those who speak: nobody is first by being quick', () => {
  const said = Array.from({ length: 400 }, (_, i): Waiting => ({
    bytes: Buffer.alloc(200),
    isDecor: false,
    ordinaryOf: String(i),
    lot: crypto.randomUUID().slice(-12),
  }))
  const { told } = govern(said, { isBig: true })
  expect(told).toHaveLength(10)
  expect(told).not.toEqual(said.slice(0, 10))
})
