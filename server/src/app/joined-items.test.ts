import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinedItems } from './joined-items.ts'

const sourceOf = (items: readonly string[]) => ({
  count: async () => items.length,
  list: async ({ limit, offset }: { limit: number; offset: number }) => items.slice(offset, offset + limit),
})

test('any part of several lists is that part of all of them one after the other', async () => {
  const lists = fc.array(fc.array(fc.string(), { maxLength: 6 }), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(lists, fc.nat(12), fc.nat(12), async (all, limit, offset) => {
      const joined = joinedItems(all.map(sourceOf))
      expect(await joined.count()).toBe(all.flat().length)
      expect(await joined.list({ limit, offset })).toEqual(all.flat().slice(offset, offset + limit))
    }),
  )
})
