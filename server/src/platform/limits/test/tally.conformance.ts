import { describe, expect, test } from 'vitest'
import { fakeClock } from '../../clock/clock-fake.ts'
import type { Clock } from '../../clock/clock.ts'
import type { Tally } from '../tally.ts'

/** What every engine of the tally promises, under a name; each call opens one that is empty. */
export function describeTallyConformance(name: string, open: (clock: Clock) => Promise<Tally>): void {
  describe(`the tally, ${name}`, () => {
    test('allows so many tries in a time and says when to come back', async () => {
      const clock = fakeClock()
      await using tally = await open(clock)
      const take = () => tally.take('otp:+62812', { limit: 2, perMs: 60_000 })
      expect(await take()).toEqual({ allowed: true })
      await clock.advance(20_000)
      expect(await take()).toEqual({ allowed: true })
      expect(await take()).toEqual({ allowed: false, retryAfterMs: 40_000 })
      await clock.advance(40_000)
      expect(await take()).toEqual({ allowed: true })
    })

    test('allows exactly the limit to many who try at once', async () => {
      await using tally = await open(fakeClock())
      const tries = await Promise.all(
        Array.from({ length: 100 }, () => tally.take('login', { limit: 5, perMs: 1_000 })),
      )
      expect(tries.filter(({ allowed }) => allowed)).toHaveLength(5)
    })

    test('counts each key for itself, and forgets one when told', async () => {
      await using tally = await open(fakeClock())
      const bound = { limit: 1, perMs: 1_000 }
      await tally.take('a', bound)
      expect(await tally.take('b', bound)).toEqual({ allowed: true })
      expect(await tally.take('a', bound)).toMatchObject({ allowed: false })
      await tally.forget('a')
      expect(await tally.take('a', bound)).toEqual({ allowed: true })
    })

    const slow = { limit: 2, forgetMs: 60_000, firstMs: 1_000, mostMs: 4_000 }
    const refusedFor = (retryAfterMs: number) => ({ allowed: false, retryAfterMs })

    test('after the free attempts each one starts a wait, twice as long as the last and bounded', async () => {
      const clock = fakeClock()
      await using tally = await open(clock)
      const take = () => tally.takeSlower('name', slow)
      for (let n = 0; n < 3; n++) expect(await take()).toEqual({ allowed: true })
      for (const waitMs of [1_000, 2_000, 4_000, 4_000]) {
        expect(await take()).toEqual(refusedFor(waitMs))
        await clock.advance(waitMs - 1)
        expect(await take()).toEqual(refusedFor(1))
        await clock.advance(1)
        expect(await take()).toEqual({ allowed: true })
      }
    })

    test('one attempt is forgotten each time, and one that was not used can be given back', async () => {
      const clock = fakeClock()
      await using tally = await open(clock)
      const take = () => tally.takeSlower('name', slow)
      for (let n = 0; n < 3; n++) await take()
      await tally.giveBack('name')
      expect(await take()).toEqual({ allowed: true })
      expect(await take()).toEqual(refusedFor(1_000))
      await clock.advance(120_000)
      expect([await take(), await take(), await take()]).toEqual([
        { allowed: true },
        { allowed: true },
        refusedFor(1_000),
      ])
      await tally.forget('name')
      expect(await take()).toEqual({ allowed: true })
    })

    test('of many attempts at once one more than the free ones is allowed', async () => {
      await using tally = await open(fakeClock())
      const tries = await Promise.all(Array.from({ length: 100 }, () => tally.takeSlower('name', slow)))
      expect(tries.filter(({ allowed }) => allowed)).toHaveLength(3)
    })

    test('adds up a counter until its life ends', async () => {
      const clock = fakeClock()
      await using tally = await open(clock)
      expect(await tally.add('views', 2, { forMs: 1_000 })).toBe(2)
      await clock.advance(900)
      expect(await tally.add('views', 3, { forMs: 1_000 })).toBe(5)
      await clock.advance(900)
      expect(await tally.count('views')).toBe(5)
      await clock.advance(100)
      expect(await tally.count('views')).toBe(0)
    })

    test('counts who is present, each once, until they fall silent', async () => {
      const clock = fakeClock()
      await using tally = await open(clock)
      expect(await tally.arrive('room', 'ayu', { forMs: 30_000 })).toBe(true)
      expect(await tally.arrive('room', 'budi', { forMs: 30_000 })).toBe(true)
      await clock.advance(20_000)
      expect(await tally.arrive('room', 'ayu', { forMs: 30_000 })).toBe(false)
      expect(await tally.present('room')).toBe(2)
      await clock.advance(10_000)
      expect(await tally.present('room')).toBe(1)
      await tally.leave('room', 'ayu')
      expect(await tally.present('room')).toBe(0)
    })
  })
}
