import { expect, test } from 'vitest'
import { nextChange, nothingShown, pass, skip, take, type GiftEvent } from './gift-queue.ts'

let seq = 0
const gift = (
  name: string,
  more: Partial<GiftEvent> & { who?: string; premium?: boolean } = {},
): GiftEvent => {
  seq += 1
  const { who = 'ayu', premium = false, ...rest } = more
  return {
    type: 'gift',
    id: `g${seq}`,
    seq,
    at: 0,
    createdAt: 0,
    profile: { id: who, name: who, avatar: null },
    gift: { name, icon: null, category: premium ? 'premium' : 'basic', duration: 3 },
    amount: 1,
    gencash: 1,
    ...rest,
  }
}

test('a basic gift hides after its seconds and a half', () => {
  const shown = take(nothingShown, gift('Kopi'), 1_000)
  expect(nextChange(shown)).toBe(4_500)
  expect(pass(shown, 4_499).pills).toHaveLength(1)
  expect(pass(shown, 4_500).pills).toEqual([])
})

test('the same gift of the same person raises its pill and restarts its time', () => {
  let shown = take(nothingShown, gift('Kopi', { amount: 7 }), 0)
  shown = take(shown, gift('Kopi', { amount: 17 }), 2_000)
  expect(shown.pills).toMatchObject([{ count: 24, combo: 1, until: 5_500 }])
  shown = take(shown, gift('Kopi', { who: 'citra' }), 2_000)
  expect(shown.pills.map(({ count }) => count)).toEqual([24, 1])
})

test('at most two pills are shown; the third follows when one of them goes', () => {
  let shown = take(take(nothingShown, gift('Kopi'), 0), gift('Melati'), 1_000)
  shown = take(shown, gift('Cendol'), 1_500)
  expect(shown.pills.map(({ gift: { name } }) => name)).toEqual(['Kopi', 'Melati'])
  shown = pass(shown, 3_500)
  expect(shown.pills.map(({ gift: { name } }) => name)).toEqual(['Melati', 'Cendol'])
  expect(shown.pills[1]?.until).toBe(7_000)
})

test('premium gifts wait for each other, and go by dropping the first', () => {
  let shown = take(nothingShown, gift('Naga', { premium: true }), 0)
  shown = take(shown, gift('Candi', { premium: true }), 1_000)
  expect([shown.premium.map(({ gift: { name } }) => name), shown.premiumUntil]).toEqual([
    ['Naga', 'Candi'],
    3_000,
  ])
  shown = pass(shown, 3_000)
  expect([shown.premium.map(({ gift: { name } }) => name), shown.premiumUntil]).toEqual([['Candi'], 6_000])
  shown = skip(shown, 4_000)
  expect([shown.premium, shown.premiumUntil, nextChange(shown)]).toEqual([[], null, null])
})

test('a crowd of gifts stays bounded', () => {
  let shown = nothingShown
  for (let n = 0; n < 500; n += 1) {
    shown = take(shown, gift(`Kopi ${n}`), 0)
    shown = take(shown, gift(`Naga ${n}`, { premium: true }), 0)
  }
  expect([shown.pills.length, shown.waiting.length, shown.premium.length]).toEqual([2, 20, 30])
})
