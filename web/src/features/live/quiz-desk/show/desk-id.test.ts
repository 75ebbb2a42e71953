import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDeskId } from './desk-id.ts'

const held = new Set<string>()
/** The locks of a browser, of which all tabs see the same. */
const locks = {
  async request(name: string, _options: object, take: (lock: object | null) => Promise<void> | undefined) {
    if (held.has(name)) return take(null)
    held.add(name)
    await take({ name })
    held.delete(name)
  },
}

beforeEach(() => {
  vi.stubGlobal('navigator', { locks })
})
afterEach(() => {
  held.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('a page that is loaded again has the id that it had, and with it the hand', async () => {
  const first = new AbortController()
  const id = await openDeskId(first.signal)
  first.abort()
  await vi.waitFor(() => expect(held.size).toBe(0))
  expect(await openDeskId(new AbortController().signal)).toBe(id)
})

test('a copy of a tab, which copies what the tab kept, gets an id of its own', async () => {
  const { signal } = new AbortController()
  const id = await openDeskId(signal)
  expect(await openDeskId(signal)).not.toBe(id)
})

test('a page that was left before its lock came holds none', async () => {
  const left = new AbortController()
  left.abort()
  await openDeskId(left.signal)
  await vi.waitFor(() => expect(held.size).toBe(0))
})

test('a browser without locks keeps the id all the same', async () => {
  vi.stubGlobal('navigator', { locks: null })
  const { signal } = new AbortController()
  expect(await openDeskId(signal)).toBe(await openDeskId(signal))
})
