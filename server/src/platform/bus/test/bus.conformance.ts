import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Bus } from '../bus.ts'

interface GiftSent {
  type: 'test.gift-sent'
  amountDiamonds: number
}
const gift = (amountDiamonds: number): GiftSent => ({ type: 'test.gift-sent', amountDiamonds })

/** What every engine of the bus promises, under a name. */
export function describeBusConformance(name: string, open: () => Promise<Bus>): void {
  describe(`the bus, ${name}`, () => {
    test('brings an event to everyone who listens, in order', async () => {
      await using bus = await open()
      const [first, second] = [recorder(2), recorder(2)]
      await bus.subscribe<GiftSent>('test.gift-sent', first.listen)
      await bus.subscribe<GiftSent>('test.gift-sent', second.listen)
      await bus.publish(gift(1))
      await bus.publish(gift(2))
      expect(await first.all).toEqual([gift(1), gift(2)])
      expect(await second.all).toEqual([gift(1), gift(2)])
    })

    test('brings nobody an event of another type', async () => {
      await using bus = await open()
      const heard = recorder(1)
      await bus.subscribe<GiftSent>('test.gift-sent', heard.listen)
      await bus.publish({ type: 'test.other' })
      await bus.publish(gift(3))
      expect(await heard.all).toEqual([gift(3)])
    })

    test('brings nothing after the subscription ended', async () => {
      await using bus = await open()
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
      await using bus = await open()
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
      await using bus = await open()
      const steps: string[] = []
      const done = Promise.withResolvers<void>()
      await bus.subscribe<GiftSent>('test.gift-sent', async ({ amountDiamonds }) => {
        steps.push(`begin ${amountDiamonds}`)
        await turn()
        steps.push(`end ${amountDiamonds}`)
        if (amountDiamonds === 2) done.resolve()
      })
      await bus.publish(gift(1))
      await bus.publish(gift(2))
      await done.promise
      expect(steps).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2'])
    })

    test('brings the bytes of a topic to everyone who listens to it, in order, until they leave', async () => {
      await using bus = await open()
      const [heard, left]: [string[], string[]] = [[], []]
      const topic = bus.topic('room 1')
      const leave = await topic.listen((bytes) => void left.push(bytes.toString('hex')), neverDoubts)
      leave()
      await topic.listen((bytes) => void heard.push(bytes.toString('hex')), neverDoubts)
      bus.topic('room 2').publish(Buffer.from([7]))
      topic.publish(Buffer.from([0, 255]))
      topic.publish(Buffer.alloc(0))
      await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['00ff', ''])
      expect(left).toEqual([])
    })
  })
}

const MANY = 500

/** What an engine of several processes promises beside it: each call opens the bus of another process. */
export function describeSharedBusConformance(name: string, open: () => Promise<Bus>): void {
  describe(`the bus of two processes, ${name}`, () => {
    test('brings an event of each to both, once, in the order of each', async () => {
      await using one = await open()
      await using other = await open()
      const [heardOne, heardOther] = [recorder(2 * MANY), recorder(2 * MANY)]
      await one.subscribe<GiftSent>('test.gift-sent', heardOne.listen)
      await other.subscribe<GiftSent>('test.gift-sent', heardOther.listen)
      for (let n = 0; n < MANY; n++) {
        await one.publish(gift(n))
        await other.publish(gift(MANY + n))
      }
      for (const { all } of [heardOne, heardOther]) {
        const amounts = (await all).map(({ amountDiamonds }) => amountDiamonds)
        const numbers = Array.from({ length: MANY }, (_, n) => n)
        expect(amounts.filter((n) => n < MANY)).toEqual(numbers)
        expect(amounts.filter((n) => n >= MANY)).toEqual(numbers.map((n) => n + MANY))
      }
    })

    test('brings bytes whole, and only to who listens to their topic', async () => {
      await using one = await open()
      await using other = await open()
      const heard: Buffer[] = []
      await other.topic('room 1').listen((bytes) => void heard.push(bytes), neverDoubts)
      const all = Buffer.from(Array.from({ length: 256 }, (_, n) => n))
      one.topic('room 2').publish(Buffer.from('not here'))
      one.topic('room 1').publish(all)
      await expect.poll(() => heard, { timeout: 10_000 }).toEqual([all])
    })

    test('brings nothing to who left, and everything to who came back', async () => {
      await using one = await open()
      await using other = await open()
      const [left, back] = [recorder(1), recorder(1)]
      const leave = await other.subscribe<GiftSent>('test.gift-sent', left.listen)
      leave()
      await other.subscribe<GiftSent>('test.gift-sent', back.listen)
      await one.publish(gift(1))
      expect(await back.all).toEqual([gift(1)])
      expect(left.heard).toEqual([])
    })
  })
}

function neverDoubts(): void {
  throw new Error('nothing was lost here')
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
