import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ownChoicesOf } from './choices.ts'

const tokenOf = (who: number) => createHmac('sha256', 'key').update(String(who)).digest('base64url')

describe('the choices of an account', () => {
  it('are all of them, once, under ids that no other account has', () => {
    const seen = new Set<string>()
    for (let who = 0; who < 2_000; who++) {
      const { ids, order } = ownChoicesOf(tokenOf(who), 4)
      expect(order.toSorted()).toEqual([0, 1, 2, 3])
      for (const id of ids) {
        expect(id).toMatch(/^[A-Za-z0-9_-]{8}$/)
        expect(seen.has(id)).toBe(false)
        seen.add(id)
      }
    }
  })

  it('are the same for the same account and question', () => {
    expect(ownChoicesOf(tokenOf(1), 3)).toEqual(ownChoicesOf(tokenOf(1), 3))
  })

  it.each([2, 3, 4])('stand in each of the orders of %i equally often', (count) => {
    const found = new Map<string, number>()
    const accounts = 24_000
    for (let who = 0; who < accounts; who++) {
      const order = ownChoicesOf(tokenOf(who), count).order.join('')
      found.set(order, (found.get(order) ?? 0) + 1)
    }
    const orders = [1, 1, 2, 6, 24][count] ?? 0
    expect(found.size).toBe(orders)
    const expected = accounts / orders
    const chiSquare = [...found.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
    // The upper 0.001 of chi-square with 23 degrees of freedom; fewer degrees have lower ones.
    expect(chiSquare).toBeLessThan(49.7)
  })

  it('never tell by their ids which choice of the set they are', () => {
    const first = Array.from({ length: 4_000 }, (_, who) => ownChoicesOf(tokenOf(who), 4).ids[0] ?? '')
    const letters = Map.groupBy(first, (id) => id[0] ?? '')
    expect(letters.size).toBe(64)
  })
})
