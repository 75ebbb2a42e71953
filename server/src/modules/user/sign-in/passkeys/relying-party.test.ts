import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

const asked = (host: string, isDemo = true) => ({
  isDemo,
  header: (name: string) => (name === 'host' ? host : undefined),
})

test('passkeys belong to the host of the origin that is set, whatever a request claims', () => {
  const settings = { origin: 'https://tayang.example' }
  for (const host of ['tayang.example', 'evil.example', 'localhost:3000']) {
    expect(relyingPartyOf(settings, asked(host, false))).toEqual({
      id: 'tayang.example',
      origin: 'https://tayang.example',
    })
  }
})

test('without an origin they exist on this machine alone, under the name localhost', () => {
  const settings = { origin: undefined }
  expect(relyingPartyOf(settings, asked('localhost:4000'))).toEqual({
    id: 'localhost',
    origin: 'http://localhost:4000',
  })
  for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost.evil.example', 'localhost:3000x', '']) {
    expect(relyingPartyOf(settings, asked(host))).toBeUndefined()
  }
  expect(relyingPartyOf(settings, asked('localhost:3000', false))).toBeUndefined()
})

test('an address of numbers has none, as browsers have it', () => {
  for (const origin of ['http://192.0.2.7:3000', 'http://[2001:db8::1]:3000']) {
    expect(relyingPartyOf({ origin }, asked('192.0.2.7'))).toBeUndefined()
  }
})
