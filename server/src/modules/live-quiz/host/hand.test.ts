import { expect, it } from 'vitest'
import { Hand } from './hand.ts'

it('a hand is taken by the first page, kept while it is seen, and free a while after it is gone', () => {
  const hand = new Hand()
  expect(hand.holder(0)).toBeNull()
  expect(hand.take('a', { now: 0, takesOver: false })).toBe(true)
  expect(hand.take('b', { now: 14_999, takesOver: false })).toBe(false)
  hand.see('a', 10_000)
  // Another page is seen too; that keeps nothing of the first one's.
  hand.see('b', 20_000)
  expect(hand.take('b', { now: 24_999, takesOver: false })).toBe(false)
  expect(hand.holder(25_000)).toBeNull()
  expect(hand.take('b', { now: 25_000, takesOver: false })).toBe(true)
})

it('a hand that is taken over is the other page’s at once', () => {
  const hand = new Hand()
  hand.take('a', { now: 0, takesOver: false })
  expect(hand.take('b', { now: 1, takesOver: true })).toBe(true)
  expect(hand.take('a', { now: 2, takesOver: false })).toBe(false)
  expect(hand.holder(2)).toBe('b')
})
