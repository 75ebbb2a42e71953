import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adTagFor } from './decide-ads.ts'

const facts = fc.record({
  tag: fc.constantFrom('', '/ads/v1.0/vast', 'https://ads.example/vast?x=1'),
  hasOwnPreroll: fc.boolean(),
  isPremium: fc.boolean(),
  isClip: fc.boolean(),
  subscribes: fc.boolean(),
  isPartner: fc.boolean(),
})

test('no subscriber, no premium title, no clip and no partner’s variant ever gets a pre-roll', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { isPremium, isClip, subscribes, isPartner } = given
      if (isPremium || isClip || subscribes || isPartner) expect(adTagFor(given)).toBeNull()
    }),
  )
})

test('everybody else gets the one of the setting, and none where the setting is empty', () => {
  const free = { isPremium: false, isClip: false, subscribes: false, isPartner: false }
  const elsewhere = 'https://ads.example/vast?x=1'
  expect(adTagFor({ ...free, tag: elsewhere, hasOwnPreroll: false })).toBe(elsewhere)
  expect(adTagFor({ ...free, tag: '/ads/v1.0/vast', hasOwnPreroll: true })).toBe('/ads/v1.0/vast')
  expect(adTagFor({ ...free, tag: '/ads/v1.0/vast', hasOwnPreroll: false })).toBeNull()
  expect(adTagFor({ ...free, tag: '', hasOwnPreroll: true })).toBeNull()
})
