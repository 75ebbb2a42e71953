import { describe, expect, test } from 'vitest'
import type { Bus } from '../bus.ts'

interface GiftSent {
  type: 'test.gift-sent'
  amountDiamonds: number
}
const gift = (amountDiamonds: number): GiftSent => ({ type: 'test.gift-sent', amountDiamonds })

/** What every engine of the bus promises. */
export function describeBusConformance(open: () => Bus): void {
  describe('the bus', () => {
    test('brings an event to everyone who listens, in order', async () => {
      await using bus = open()
      const [first, second] = [recorder(2), recorder(2)]
      await bus.subscribe<GiftSent>('test.gift-sent', first.listen)
      await bus.subscribe<GiftSent>('test.gift-sent', second.listen)
      await bus.publish(gift(1))
      await bus.publish(gift(2))
      expect(await first.all).toEqual([gift(1), gift(2)])
      expect(await second.all).toEqual([gift(1), gift(2)])
    })

    test('brings nobody an event of another type', async () => {
      await using bus = open()
      const heard = recorder(1)
      await bus.subscribe<GiftSent>('test.gift-sent', heard.listen)
      await bus.publish({ type: 'test.other' })
      await bus.publish(gift(3))
      expect(await heard.all).toEqual([gift(3)])
    })

    test('brings nothing after the subscription ended', async () => {
      await using bus = open()
      const [left, stays] = [recorder(1), recorder(1)]
      const unsubscribe = await bus.subscribe<GiftSent>('test.gift-sent', left.listen)
      await bus.subscribe<GiftSent>('test.gift-sent', stays.listen)
      unsubscribe()
      unsubscribe()
      await bus.publish(gift(1))
      await stays.all
      expect(left.heard).toEqual([])
    })

    test('goes on when a listener fails', async () => {
      await using bus = open()
      const heard = recorder(2)
      await bus.subscribe<GiftSent>('test.gift-sent', () => {
        throw new Error('I fail')
      })
      await bus.subscribe<GiftSent>('test.gift-sent', async () => {
        throw new Error('I fail later')
      })
      await bus.subscribe<GiftSent>('test.gift-sent', heard.listen)
      await bus.publish(gift(1))
      await bus.publish(gift(2))
      expect(await heard.all).toHaveLength(2)
    })

    test('lets one listener finish an event before the next one', async () => {
      await using bus = open()
      const steps: string[] = []
      const done = Promise.withResolvers<void>()
      await bus.subscribe<GiftSent>('test.gift-sent', async ({ amountDiamonds }) => {
        steps.push(`begin ${amountDiamonds}`)
        await new Promise((resolve) => setImmediate(resolve))
        steps.push(`end ${amountDiamonds}`)
        if (amountDiamonds === 2) done.resolve()
      })
      await bus.publish(gift(1))
      await bus.publish(gift(2))
      await done.promise
      expect(steps).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2'])
    })
  })
}

/** Collects events until there are so many. */
function recorder(count: number) {
  const heard: GiftSent[] = []
  const { promise: all, resolve } = Promise.withResolvers<GiftSent[]>()
  const listen = (event: GiftSent) => {
    heard.push(event)
    if (heard.length === count) resolve(heard)
  }
  return { heard, all, listen }
}
