import { expect, test } from 'vitest'
import { promoStateOf } from './promo-words.ts'

test('a code runs from its start until its end, and one that ended before it began is over', () => {
  const now = 1_000
  const of = (startsAt: number | null, endsAt: number | null) => promoStateOf({ startsAt, endsAt }, now)
  expect([of(null, null), of(1_000, 1_001), of(1_001, null), of(null, 1_000), of(2_000, 500)]).toEqual([
    'running',
    'running',
    'planned',
    'over',
    'over',
  ])
})
