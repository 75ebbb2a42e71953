import { expect, test } from 'vitest'
import { asText, changesOf, draftOf, termsOf } from './draft.ts'

const slot = { text: 'slot gacor', weight: 1, isExact: false }
const zeus = { text: 'zeus', weight: 0.4, isExact: true }

test('a draft says how many words come and go, and leaves out what has no letter', () => {
  const draft = [
    ...draftOf([slot]),
    { text: ' maxwin ', weight: 1, isExact: false, at: 7 },
    { ...zeus, text: ' ', at: 8 },
  ]
  expect(termsOf(draft)).toEqual([slot, { text: 'maxwin', weight: 1, isExact: false }])
  expect(changesOf([slot, zeus], draft)).toEqual({ added: 1, removed: 1 })
})

test('another weight is another word, and nothing changed is no change', () => {
  expect(changesOf([slot], draftOf([{ ...slot, weight: 0.5 }]))).toEqual({ added: 1, removed: 1 })
  expect(changesOf([slot, zeus], draftOf([zeus, slot]))).toEqual({ added: 0, removed: 0 })
})

test('a list is compared as text', () => {
  expect(asText([slot, zeus])).toBe('1 slot gacor\n0.4 =zeus')
})
