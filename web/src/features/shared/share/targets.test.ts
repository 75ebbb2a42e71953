import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressAt, targets } from './targets.ts'

const url = 'https://tayang.example/movie/0198'

test('there are WhatsApp, Facebook, X and Telegram, in this order', () => {
  expect(targets.map(({ name }) => name)).toEqual(['WhatsApp', 'Facebook', 'X', 'Telegram'])
})

test('every service gets the whole address, whatever the title contains', () => {
  const hosts = { WhatsApp: 'wa.me', Facebook: 'www.facebook.com', X: 'x.com', Telegram: 't.me' }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...targets), (title, { name }) => {
      const address = new URL(addressAt(name, { title, url }))
      expect([address.protocol, address.host]).toEqual(['https:', hosts[name]])
      const said = [...address.searchParams.values()].join(' ')
      expect(said).toContain(url)
      if (name !== 'Facebook') expect(said).toContain(title)
    }),
  )
})
