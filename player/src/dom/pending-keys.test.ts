import { afterEach, expect, test } from 'vitest'

import { keepPendingKeys, takePendingKeys } from './pending-keys.ts'

afterEach(() => void takePendingKeys())

const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key }))
const taken = () => takePendingKeys().map(({ key }) => key)

test('keys that were pressed before the player came are returned once, in their order', () => {
  keepPendingKeys()
  press('k')
  press('m')
  expect(taken()).toEqual(['k', 'm'])
  expect(taken()).toEqual([])
})

test('after they were taken no key is kept any more', () => {
  keepPendingKeys()
  takePendingKeys()
  press('k')
  expect(taken()).toEqual([])
})

test('Escape leaves the page, so it is not kept, and of many keys the first eight are', () => {
  keepPendingKeys()
  press('Escape')
  for (const key of '1234567890') press(key)
  expect(taken()).toEqual([...'12345678'])
})

test('keeping twice keeps each key once', () => {
  keepPendingKeys()
  keepPendingKeys()
  press('k')
  expect(taken()).toEqual(['k'])
})
